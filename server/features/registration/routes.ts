import {
  checkEmailExists,
  checkHasAccount,
  checkUserExists,
  registerPerson,
  requestActivation,
} from '#contract/registration.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEveryoneLimited } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { accountLinkJob } from '../../platform/identity/account-link.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { hasAccount, isKnownEmail } from './known-emails.ts'
import { register } from './register.ts'

/** Several members of a family can register one after another. */
const registering = { name: 'registration', limit: 20, windowSeconds: 20 * 60 }
/** A person who types an address sends a few requests; trying a list takes hours for a thousand. */
const checking = { name: 'address check', limit: 40, windowSeconds: 800 }

export const mountRegistration = (api: Api): void => {
  const { database } = api.deps
  const registrationsLeft = createRateLimit(database, registering)
  const checksLeft = createRateLimit(database, checking)

  // A solved puzzle is required too.
  mount(api, registerPerson, forEveryoneLimited, async ({ input, caller, locale, address, deps }) => {
    await registrationsLeft.enforce(address)
    const outcome = await register(deps, { ...input, key: input.headers['idempotency-key'], caller, locale })
    if (outcome.kind === 'known') {
      throw fieldRefusal('email', 'validation.email_exists')
    }
    return { body: outcome.person, status: 201 }
  })

  // Anyone can ask whether an address is known.
  mount(api, checkEmailExists, forEveryoneLimited, async ({ input, address, deps: { read } }) => {
    await checksLeft.enforce(address)
    return { body: await read(isKnownEmail, input.query.checkEmailExists), headers: noStore }
  })

  mount(api, checkUserExists, forEveryoneLimited, async ({ input, address, deps: { read } }) => {
    await checksLeft.enforce(address)
    return { body: await read(hasAccount, input.query.username), headers: noStore }
  })

  mount(api, checkHasAccount, forEveryoneLimited, async ({ input, address, deps: { read } }) => {
    await checksLeft.enforce(address)
    return { body: await read(hasAccount, input.body.email) }
  })

  mount(api, requestActivation, forEveryoneLimited, async ({ input, locale, address, deps: { write, config } }) => {
    await checksLeft.enforce(address)
    // An external provider has its own procedure for passwords.
    if (config.oidc.embedded)
      await write(enqueue, { kind: accountLinkJob, payload: { email: input.body.email, locale } })
    return { body: { requested: true as const } }
  })
}

const noStore = { 'Cache-Control': 'no-store' }
