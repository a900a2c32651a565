import { FetchQuery, ListQuery } from '../../query.ts'
import { OF_A_JOB, type Operation } from '../operation.ts'

const FILE = { schema: { type: 'string', format: 'binary' } }

const FILES = { 'image/jpeg': FILE, 'image/png': FILE, 'image/webp': FILE, 'image/avif': FILE }

/** What can be sent is more than what comes back. */
const SENT_FILES = { ...FILES, 'image/gif': FILE, 'image/heic': FILE, 'image/tiff': FILE }

export const JOBS: readonly Operation[] = [
  {
    id: 'list_jobs',
    method: 'get',
    path: '/v1/jobs',
    tag: 'Jobs',
    summary: 'List your jobs',
    access: 'key',
    query: ListQuery,
    answers: { 200: { description: 'One page of jobs, newest first.', data: 'JobPage' } },
    refusals: ['VALIDATION_ERROR'],
  },
  {
    id: 'get_job',
    method: 'get',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Get a job',
    description:
      'To poll, ask again after 2 to 3 seconds and double the delay each time, up to 30 to 60 seconds, until the status is `succeeded` or `failed`.',
    access: 'key',
    query: FetchQuery,
    answers: {
      200: {
        description: 'The job. `Retry-After` is set until it has ended.',
        data: 'Job',
        headers: ['Retry-After'],
      },
    },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB],
  },
  {
    id: 'cancel_job',
    method: 'post',
    path: '/v1/jobs/{job_id}/cancel',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description: 'Ends the job as `failed` with `JOB_CANCELED` and gives its credits back. Safe to repeat.',
    access: 'key',
    answers: { 200: { description: 'The job, which has ended.', data: 'Job' } },
    refusals: [...OF_A_JOB, 'JOB_ENDED'],
  },
  {
    id: 'erase_job',
    method: 'delete',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Erase the pictures of a job',
    description:
      'Permanently removes every picture of a job that has ended: its results, the pictures of its steps, and those of the request. Their addresses answer 410 from then on. The job stays in your list, with the texts of its request and the hashes of what was there. Safe to repeat.',
    access: 'key',
    answers: { 200: { description: 'The job, without pictures.', data: 'Job' } },
    refusals: [...OF_A_JOB, 'JOB_NOT_ENDED'],
  },
  {
    id: 'list_shown_steps',
    method: 'get',
    path: '/v1/jobs/{job_id}/steps',
    tag: 'Jobs',
    summary: "List pictures of a job's steps",
    description: 'Small pictures of what the steps made, during the job and after it. Quick steps have none.',
    access: 'key',
    answers: { 200: { description: 'The pictures so far, in the order of the steps.', data: 'ShownSteps' } },
    refusals: [...OF_A_JOB],
  },
  {
    id: 'get_input_picture',
    method: 'get',
    path: '/v1/jobs/{job_id}/inputs/{field}/{index}',
    tag: 'Jobs',
    summary: 'Get a picture that the job was given',
    description:
      'Exactly the bytes that were sent. `field` is the name of the field, and `index` the place of the picture in it, counted from 0. A picture given by its address can be read here after it has been fetched.',
    access: 'key',
    answers: { 200: { description: 'The picture.', content: SENT_FILES } },
    refusals: [...OF_A_JOB, 'FILE_NOT_FOUND', 'PICTURES_ERASED'],
  },
  {
    id: 'get_output_file',
    method: 'get',
    path: '/files/outputs/{job_id}/{attempt}/{file}',
    tag: 'Jobs',
    summary: 'Get a file of a result',
    description:
      'These are the addresses in results. They need no key: anybody who knows an address can read the file, which never changes. They may point to another host.',
    access: 'open',
    headers: ['Range'],
    answers: {
      200: { description: 'The file.', content: FILES, headers: ['ETag'] },
      206: { description: 'The requested part of the file.', content: FILES, headers: ['ETag', 'Content-Range'] },
      304: { description: 'You already have the file: its `ETag` is in `If-None-Match`.', headers: ['ETag'] },
      416: {
        description: 'The file has no such part.',
        content: { 'text/plain': { schema: { type: 'string' } } },
        headers: ['ETag', 'Content-Range'],
      },
    },
    refusals: ['FILE_NOT_FOUND', 'OUTPUT_EXPIRED'],
  },
]
