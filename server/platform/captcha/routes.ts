import { getPuzzle } from '#contract/captcha.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { forEveryoneLimited } from '../http/policy.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { createDifficulty } from './difficulty.ts'
import { issuePuzzle } from './puzzle.ts'
import { captchaApp, siteKey } from './settings.ts'
import { captchaKey } from './solutions.ts'

/** The difficulty rises for a caller that requests many puzzles. */
export const mountCaptcha = (api: Api): void => {
  const { clock, read, database } = api.deps
  const difficultyFor = createDifficulty(database)
  const puzzlesLeft = createRateLimit(database, { name: 'puzzle', limit: 60, windowSeconds: 300 })
  mount(api, getPuzzle, forEveryoneLimited, async ({ input, address }) => {
    if (input.query.sitekey !== siteKey) throw new HttpError('not_found')
    await puzzlesLeft.enforce(address)
    const key = await read(captchaKey)
    const puzzle = issuePuzzle({ key, app: captchaApp, now: clock(), difficulty: await difficultyFor(address) })
    return { body: { data: { puzzle } }, headers: { 'Cache-Control': 'no-store' } }
  })
}
