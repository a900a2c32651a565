import type { Variables } from './variables.ts'

/** The purpose of a variable, in Markdown for `docs/configuration.md`, and its default if that is not a fixed text. */
export type Description = string | readonly [purpose: string, derivedDefault: string]

export interface Group {
  readonly title: string
  readonly variables: Readonly<Partial<Record<keyof Variables, Description>>>
}

/** Every variable, in the order of the page; `npm run check:configuration` fails if one is missing. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Addresses',
    variables: {
      HOST: 'where the API listens',
      PORT: 'its port; 0: any free port',
      BASE_URL: ['the address of the API as clients see it', 'from `HOST` and `PORT`'],
      STATIC_URL: ['where clients fetch results', '`<BASE_URL>/files`'],
      DARKROOM_PROXIES: 'number of proxies in front of the API whose `X-Forwarded-For` is trusted',
      CORS_ORIGINS: 'origins whose pages may use the API from a browser; `*`: all',
      DARKROOM_ALLOW_HOSTS:
        'private hosts from which pictures may be fetched and to which webhooks may be sent; a host without a port allows all its ports',
    },
  },
  {
    title: 'Storage',
    variables: {
      DATABASE_URL: ['PostgreSQL 15 or newer', 'a private PostgreSQL under the home'],
      DATABASE_DIRECT_URL: [
        'the server itself, if `DATABASE_URL` is [a pooler](operating.md#behind-a-pooler) in transaction mode',
        '`DATABASE_URL`',
      ],
      DATABASE_READ_URL:
        '[a hot standby](operating.md#read-replicas) from which streams, jobs, lists, exports and audits are read',
      DARKROOM_HOME: 'folder of pictures, uploads, keys, seals and the private database',
      DARKROOM_UMASK:
        'permissions that other accounts do not get for files under the home; `027` lets a group read them, such as that of [nginx](production.md#behind-nginx)',
      STORAGE_URL: ['[a bucket](production.md#pictures-in-a-bucket) for the pictures', 'pictures under the home'],
      S3_ENDPOINT: ['a server other than Amazon’s', 'Amazon’s'],
      S3_PATH_STYLE: ['whether the bucket is named in the path and not in the host', '`yes` with `S3_ENDPOINT`'],
      AWS_REGION: [
        'region of the bucket; credentials are read from where all AWS tools look for them',
        '`us-east-1` with `S3_ENDPOINT`',
      ],
      DARKROOM_OUTPUT_DAYS:
        'days after which [outputs](auditing.md#retention) and pictures of steps expire, from the end of their job; 0: never',
    },
  },
  {
    title: 'Jobs',
    variables: {
      DARKROOM_WORKER_SLOTS: [
        'jobs that one worker runs at once; [one more](operating.md#fairness) may run for an account that has none there',
        'number of cores',
      ],
      DARKROOM_FETCH_SLOTS:
        'further jobs whose pictures one worker fetches at once; at most a quarter of them for one account',
      DARKROOM_MAX_ATTEMPTS: 'the most attempts at a job',
      DARKROOM_JOB_SECONDS: 'seconds that one attempt may take',
      DARKROOM_GRACE_SECONDS: 'seconds that running jobs get to finish at shutdown',
      DARKROOM_QUEUE_LIMIT: 'jobs of a type that may wait before more are refused',
    },
  },
  {
    title: 'Limits of clients',
    variables: {
      DARKROOM_RATE_LIMIT: '[requests of a key](operating.md#limits) in a number of seconds',
      DARKROOM_KEY_STREAMS: 'open streams, long polls and waiting requests of a key in one process',
      DARKROOM_KEY_UPLOADS: 'uploads at once of a key in one process',
      DARKROOM_ACCOUNT_JOBS: 'jobs of an account that may wait or run at once',
      DARKROOM_SLOW_SECONDS: 'seconds for the head of a request, and for every 10 kB of its body',
    },
  },
  {
    title: 'Credits',
    variables: {
      DARKROOM_PRICE_IMAGE_AGENT_2K: 'price of an agent job at 2K',
      DARKROOM_PRICE_IMAGE_AGENT_4K: 'price of an agent job at 4K',
      DARKROOM_PRICE_DETAIL_PRESERVATION: 'price of a detail-preservation job',
      DARKROOM_FIRST_CREDITS: 'credits of the account that the first start makes',
    },
  },
  {
    title: 'Webhooks',
    variables: {
      DARKROOM_WEBHOOK_SLOTS: 'webhooks that one worker delivers at once, besides its jobs',
      DARKROOM_WEBHOOK_SECONDS: 'seconds for a receiver’s answer',
      DARKROOM_WEBHOOK_SCHEDULE: 'seconds before each retry',
      DARKROOM_WEBHOOK_DAYS: 'days for which attempts at webhooks are recorded',
    },
  },
  {
    title: 'Models',
    variables: {
      AGENT_MODEL_URL: '[a language model](models.md) that plans; the address ends before `/chat/completions`',
      AGENT_MODEL: 'its name',
      AGENT_MODEL_KEY: 'its key',
      AGENT_MODEL_IMAGES: 'whether it accepts pictures',
      AGENT_MODEL_STREAM: 'whether its answers are streamed',
      AGENT_MODEL_SECONDS: 'seconds that it may be silent or, without streaming, take for one answer',
      IMAGE_MODEL_URL: 'a model that makes and edits pictures; the address ends before `/images/generations`',
      IMAGE_MODEL: 'its name',
      IMAGE_MODEL_KEY: 'its key',
      IMAGE_MODEL_SIZES: 'sizes that it can make',
      IMAGE_MODEL_SECONDS: 'seconds for one picture',
      SUBJECT_MODEL: [
        'the file of a [larger net](models.md#subjects) to find the subjects of pictures',
        'the included one',
      ],
      AGENTS_FILE: ['[profiles](models.md#profiles) of agents', '`<home>/agents.json`'],
    },
  },
  {
    title: 'Records',
    variables: {
      DARKROOM_ACCESS_LOG: 'which reads of jobs and outputs are [recorded](auditing.md#accesses)',
      DARKROOM_ACCESS_MONTHS: 'months after which recorded reads are deleted; 0: never',
      DARKROOM_EVENT_MONTHS:
        'months after which events are [archived](auditing.md#retention) and leave the database, from the month of their job; 0: never',
      DARKROOM_ARCHIVE_FOLDER: ['where events are archived', '`<home>/archive`'],
      DARKROOM_SEAL_SECONDS: 'seconds between [seals](auditing.md#seals); 0: this process makes none',
      DARKROOM_SEAL_KEY_FILE: ['the key that seals are signed with', '`<home>/seal-key.pem`'],
      DARKROOM_SEALS_FOLDER: ['where seals are written as files', '`<home>/seals`'],
    },
  },
  {
    title: 'Metrics and logs',
    variables: {
      METRICS_PORT: ['port for scraping [metrics](operating.md#metrics-and-logs)', 'none'],
      METRICS_HOST: 'the address of that port',
      METRICS_TOKEN: 'the bearer token that a scraper needs',
      LOG_LEVEL: 'level of the [log](operating.md#metrics-and-logs) on stderr',
    },
  },
]
