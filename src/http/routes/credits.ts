import type Router from '@koa/router'
import type { Database } from '../../database/connection.ts'
import { inDomainTerms } from '../../database/errors.ts'
import type { Credits } from '../common-answers.ts'
import type { CallerState } from '../request-state.ts'

/** Sums are `numeric` to PostgreSQL, which the driver leaves as text. */
const READ_CREDITS = {
  name: 'read_credits',
  text: `select account_id, balance::float8, coalesce(held, 0)::float8 as held, coalesce(spent, 0)::float8 as spent,
      granted::float8
    from darkroom.account_balances where account_id = $1`,
}

/** The credits of the caller's account. */
export function addCreditRoutes(router: Router<CallerState>, database: Database): void {
  router.get('/v1/credits', async (ctx) => {
    const { accountId } = ctx.state.caller
    const rows = await inDomainTerms(() => database.reader.query<Credits>(READ_CREDITS, [accountId]))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: rows[0]!, errors: null }
  })
}
