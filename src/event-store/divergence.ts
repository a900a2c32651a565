import { DomainError, type FieldFault } from '../errors.ts'

/**
 * The error for a reader that has seen events which are no longer stored: a backup was restored, or a standby took over
 * that had not received everything.
 */
export function diverged(fields?: readonly FieldFault[]): DomainError {
  const reason =
    fields?.map(({ message }) => message).join('; ') ?? 'What you have read of this stream is not stored any more'
  const message = `${reason}: the service went back to an earlier state. Read the stream again from its beginning.`
  return new DomainError('STREAM_DIVERGED', message, fields === undefined ? {} : { fields })
}
