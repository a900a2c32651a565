import type { OwnService } from './own-service.ts'
import { say } from './say.ts'

/** Has the service check a job's events and says how many there are. */
export async function verifyJob(service: OwnService, jobId: string): Promise<void> {
  const { events } = await service.darkroom<{ events: number }>('audit', 'verify', jobId)
  console.log()
  say('verified', `the hash chain of all ${events} events, and the job's row against them`)
}
