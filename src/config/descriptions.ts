import type { Variables } from './variables.ts'

/** What a variable is for, in Markdown as it stands in `docs/configuration.md`; behind it its default, where that is no fixed text. */
export type Description = string | readonly [purpose: string, derivedDefault: string]

export interface Group {
  readonly title: string
  readonly variables: Readonly<Partial<Record<keyof Variables, Description>>>
}

/** Every variable, in the order of the page; `npm run check:configuration` misses one that does not stand here. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Addresses',
    variables: {
      HOST: 'where the API listens',
      PORT: 'its port; 0: any that is free',
      BASE_URL: ['the address of the API as clients see it', 'from `HOST` and `PORT`'],
      STATIC_URL: ['where clients fetch results', '`<BASE_URL>/files`'],
      DARKROOM_PROXIES: 'proxies in front of the API, whose `X-Forwarded-For` is believed',
      CORS_ORIGINS: 'whose pages may use the API from a browser; `*`: all',
      DARKROOM_ALLOW_HOSTS:
        'private hosts that pictures may be fetched from and webhooks sent to; a host without a port allows all its ports',
    },
  },
  {
    title: 'Storage',
    variables: {
      DATABASE_URL: ['PostgreSQL 15 or newer', 'a private PostgreSQL under the home'],
      DATABASE_DIRECT_URL: [
        'the server itself, where `DATABASE_URL` is [a pooler](operating.md#behind-a-pooler) in transaction mode',
        '`DATABASE_URL`',
      ],
      DATABASE_READ_URL:
        '[a hot standby](operating.md#read-replicas) that streams, jobs, lists, exports and audits are read from',
      DARKROOM_HOME: 'folder of pictures, uploads, keys, seals and the private database',
      DARKROOM_UMASK:
        'what other accounts may not do with what is written under the home; `027` lets the group read it, such as [nginx](production.md#behind-nginx)',
      STORAGE_URL: ['[a bucket](production.md#pictures-in-a-bucket) for the pictures', 'pictures under the home'],
      S3_ENDPOINT: ['a server other than Amazon’s', 'Amazon’s'],
      S3_PATH_STYLE: ['whether the bucket stands in the path and not in the host', '`yes` with `S3_ENDPOINT`'],
      AWS_REGION: [
        'region of the bucket; credentials lie where all AWS tools look for them',
        '`us-east-1` with `S3_ENDPOINT`',
      ],
      DARKROOM_OUTPUT_DAYS:
        '[outputs](auditing.md#retention), and pictures of steps, expire so many days after their job ended; 0: never',
    },
  },
  {
    title: 'Jobs',
    variables: {
      DARKROOM_WORKER_SLOTS: [
        'jobs at once in one worker, and [one more](operating.md#fairness) of an account that has none there',
        'number of cores',
      ],
      DARKROOM_FETCH_SLOTS:
        'jobs beside them whose pictures one worker fetches at once; a quarter of these for an account',
      DARKROOM_MAX_ATTEMPTS: 'attempts at a job in all',
      DARKROOM_JOB_SECONDS: 'deadline of one attempt',
      DARKROOM_GRACE_SECONDS: 'time for running jobs to end at shutdown',
      DARKROOM_QUEUE_LIMIT: 'waiting jobs of a type before further ones are refused',
    },
  },
  {
    title: 'Limits of clients',
    variables: {
      DARKROOM_RATE_LIMIT: '[requests of a key](operating.md#limits) in so many seconds',
      DARKROOM_KEY_STREAMS: 'open streams, long polls and requests that wait, of a key in one process',
      DARKROOM_KEY_UPLOADS: 'uploads at once of a key in one process',
      DARKROOM_ACCOUNT_JOBS: 'jobs of an account that may wait or run at once',
      DARKROOM_SLOW_SECONDS: 'for the head of a request, and for every 10 kB of its body',
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
      DARKROOM_WEBHOOK_SLOTS: 'webhooks one worker delivers at once, beside its jobs',
      DARKROOM_WEBHOOK_SECONDS: 'time for a receiver’s answer',
      DARKROOM_WEBHOOK_SCHEDULE: 'seconds before each retry',
      DARKROOM_WEBHOOK_DAYS: 'for which attempts at webhooks stay on record',
    },
  },
  {
    title: 'Models',
    variables: {
      AGENT_MODEL_URL: '[a language model](models.md) that plans; the address ends before `/chat/completions`',
      AGENT_MODEL: 'its name',
      AGENT_MODEL_KEY: 'its key',
      AGENT_MODEL_IMAGES: 'whether it takes pictures',
      AGENT_MODEL_STREAM: 'whether its answers are streamed',
      AGENT_MODEL_SECONDS: 'how long it may be silent or, without streaming, take for one answer',
      IMAGE_MODEL_URL: 'a model that makes and edits pictures; the address ends before `/images/generations`',
      IMAGE_MODEL: 'its name',
      IMAGE_MODEL_KEY: 'its key',
      IMAGE_MODEL_SIZES: 'sizes it can make',
      IMAGE_MODEL_SECONDS: 'time for one picture',
      SUBJECT_MODEL: [
        'a file of a [larger net](models.md#subjects) that finds the subjects of pictures',
        'the one that comes along',
      ],
      AGENTS_FILE: ['[profiles](models.md#profiles) of agents', '`<home>/agents.json`'],
    },
  },
  {
    title: 'Records',
    variables: {
      DARKROOM_ACCESS_LOG: 'reads of jobs and outputs that are [recorded](auditing.md#accesses)',
      DARKROOM_ACCESS_MONTHS: 'recorded reads are forgotten so many months after theirs; 0: never',
      DARKROOM_EVENT_MONTHS:
        'events are [archived](auditing.md#retention) and leave the database so many months after the month of their job; 0: never',
      DARKROOM_ARCHIVE_FOLDER: ['where events are archived', '`<home>/archive`'],
      DARKROOM_SEAL_SECONDS: 'between [seals](auditing.md#seals); 0: this process makes none',
      DARKROOM_SEAL_KEY_FILE: ['what seals are signed with', '`<home>/seal-key.pem`'],
      DARKROOM_SEALS_FOLDER: ['where seals are written as files', '`<home>/seals`'],
    },
  },
  {
    title: 'Figures and logs',
    variables: {
      METRICS_PORT: ['where [figures](operating.md#figures-and-logs) can be scraped', 'nowhere'],
      METRICS_HOST: 'the address of the same',
      METRICS_TOKEN: 'the bearer token a scraper needs',
      LOG_LEVEL: 'of the [log](operating.md#figures-and-logs) on stderr',
    },
  },
]
