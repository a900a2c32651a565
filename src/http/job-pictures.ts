import { constants, copyFile, link } from 'node:fs/promises'
import * as v from 'valibot'
import { DomainError } from '../errors.ts'
import { FileImage, OutputFile } from '../jobs/events.ts'
import type { JobRow } from '../jobs/view.ts'
import { contentHash } from '../storage/content-hash.ts'
import { inputPrefix } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { JobReader } from './job-reader.ts'
import type { RequestFolder } from './upload/request-folder.ts'
import type { UploadedFile, UploadedPart } from './upload/submission.ts'

/** Brings a picture of an earlier job of a key into the folder of a request, as if it had been uploaded. */
export type TakeJobPicture = (
  keyId: string,
  address: string,
  folder: RequestFolder,
) => Promise<Omit<UploadedFile, 'name'>>

/** Brings one as the picture `name` of a submission, or says why there is none to bring. */
export type TakePicture = (address: string, name: string) => Promise<UploadedPart | string>

/** Why a picture cannot be taken, where that is for the client to know. */
export const NOT_THERE = ['JOB_NOT_FOUND', 'FILE_NOT_FOUND', 'PICTURES_ERASED', 'OUTPUT_EXPIRED'] as const

const ADDRESS = /^job:([^/]+)(?:\/(?:outputs\/(\d{1,2})|inputs\/([a-z_]+)\/(\d{1,2})))?$/i

/**
 * Reads addresses as clients write them: `job:<id>`, which is the first output, `job:<id>/outputs/<n>` and
 * `job:<id>/inputs/<field>/<n>`, counted from 0. Whoever takes one gets `JOB_NOT_FOUND`, `FILE_NOT_FOUND`,
 * `PICTURES_ERASED` or `OUTPUT_EXPIRED` where there is nothing to take.
 */
export function createJobPictures(jobs: JobReader, storage: Storage): TakeJobPicture {
  return async (keyId, address, folder) => {
    const [isAddress, jobId, output = '0', field, input] = ADDRESS.exec(address) ?? []
    if (isAddress === undefined) {
      throw new DomainError(
        'FILE_NOT_FOUND',
        'It must be job:<id>, job:<id>/outputs/<n> or job:<id>/inputs/<field>/<n>',
      )
    }
    const row = await jobs.job(keyId, jobId!)
    const image = field === undefined ? outputOf(row, output) : inputOf(row, field, input!)
    const [stored, path] = [await storage.localPath(image.key, await folder.path()), await folder.newPath()]
    await shareFile(stored, path)
    if ((await contentHash(path)) !== image.sha256) {
      throw new DomainError('FILE_NOT_FOUND', 'The stored picture is not the one that the job recorded')
    }
    const { filename = '' } = { filename: undefined, ...image }
    return {
      kind: 'file',
      path,
      bytes: image.bytes,
      sha256: image.sha256,
      filename,
      mimetype: image.content_type,
      uri: address,
    }
  }
}

/** Bytes of stored files never change, so two names may stand for the same ones. */
async function shareFile(stored: string, path: string): Promise<void> {
  await link(stored, path).catch(() => copyFile(stored, path, constants.COPYFILE_FICLONE))
}

/**
 * A stored picture of the request, whose file is one of this job whatever its row says. Throws `FILE_NOT_FOUND` for any
 * other place, and `PICTURES_ERASED`.
 */
export function inputOf(row: JobRow, field: string, index: string): v.InferOutput<typeof FileImage> {
  if (row.pictures_erased_at !== null) throw new DomainError('PICTURES_ERASED', 'The pictures of this job were erased.')
  const input = v.is(Fields, row.input) && Object.hasOwn(row.input, field) ? row.input[field] : undefined
  const image: unknown = Array.isArray(input) && /^\d{1,2}$/.test(index) ? input[Number(index)] : undefined
  if (!v.is(FileImage, image) || !image.key.startsWith(inputPrefix(row.job_id))) {
    throw new DomainError('FILE_NOT_FOUND', 'The job has no such picture')
  }
  return image
}

/** The same of a result. Throws `OUTPUT_EXPIRED` for one that is kept no longer. */
function outputOf(row: JobRow, index: string): v.InferOutput<typeof OutputFile> {
  if (row.outputs_expired_at !== null)
    throw new DomainError('OUTPUT_EXPIRED', 'The result of this job is no longer kept')
  const image: unknown = Array.isArray(row.outputs) ? row.outputs[Number(index)] : undefined
  if (row.status !== 'succeeded' || !v.is(OutputFile, image) || !image.key.startsWith(`outputs/${row.job_id}/`)) {
    throw new DomainError('FILE_NOT_FOUND', 'The job has no such result')
  }
  return image
}

const Fields = v.record(v.string(), v.unknown())
