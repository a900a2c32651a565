import pg from 'pg'
import type { Service } from './service.ts'

/** Takes a job back to where it stood after event `seq`, as a backup does that is restored; 0: it never was. */
export async function rewind(service: Service, jobId: string, seq: number): Promise<void> {
  const client = new pg.Client({ connectionString: service.platform.databaseUrl, options: '-c search_path=darkroom' })
  await client.connect()
  const job = client.escapeLiteral(jobId)
  try {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      delete from events where job_id = ${job} and seq > ${seq};
      delete from jobs where job_id = ${job};
      insert into jobs select * from job_as_of(${job}, ${seq});
      commit;
    `)
  } finally {
    await client.end()
  }
}
