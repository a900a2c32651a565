import { type FieldFault, isDomainError } from '../errors.ts'
import type { JobKind } from '../jobs/kind.ts'
import { completeBranch, isBranch } from './branches.ts'
import { NOT_THERE, type TakeJobPicture, type TakePicture } from './job-pictures.ts'
import type { JobReader } from './job-reader.ts'
import { createRequestFolder } from './upload/request-folder.ts'
import type { Submission, UploadedPart } from './upload/submission.ts'

/**
 * Completes a submission by what it has from earlier jobs: the pictures that it names as `job:<id>`, and what a branch
 * inherits from its parent. Leaves any other as it is. What is wrong with it becomes a fault of the submission.
 */
export type CompleteSubmission = (keyId: string, kind: JobKind, submission: Submission) => Promise<Submission>

/** @param folder where pictures lie while their request lasts. */
export function createCompleteSubmission(
  jobs: JobReader,
  takeJobPicture: TakeJobPicture,
  folder: string,
): CompleteSubmission {
  return async (keyId, kind, sent) => {
    if (!isBranch(kind, sent) && ![...sent.files.values()].flat().some(isOfJob)) return sent
    const own = createRequestFolder(folder)
    const discard = async () => {
      await Promise.all([sent.discard(), own.remove()])
    }
    const take: TakePicture = async (address, name) => {
      try {
        return { ...(await takeJobPicture(keyId, address, own)), name }
      } catch (error) {
        if (NOT_THERE.some((code) => isDomainError(error, code))) return `${name}: ${(error as Error).message}`
        throw error
      }
    }
    try {
      const submission = await takeNamed(sent, take)
      const completed = isBranch(kind, sent) ? await completeBranch(jobs, keyId, kind, submission, take) : submission
      return { ...completed, sent, discard }
    } catch (error) {
      await own.remove()
      throw error
    }
  }
}

/** Puts the pictures in the place of their addresses. */
async function takeNamed(submission: Submission, take: TakePicture): Promise<Submission> {
  const files = new Map<string, UploadedPart[]>()
  const faults: FieldFault[] = [...submission.faults]
  for (const [field, parts] of submission.files) {
    const pictures: UploadedPart[] = []
    for (const part of parts) {
      const picture = isOfJob(part) ? await take(part.uri, part.name) : part
      if (typeof picture === 'string') faults.push({ field: part.name, message: picture })
      else pictures.push(picture)
    }
    files.set(field, pictures)
  }
  return { ...submission, files, faults }
}

function isOfJob(part: UploadedPart): part is Extract<UploadedPart, { kind: 'uri' }> {
  return part.kind === 'uri' && /^job:/i.test(part.uri)
}
