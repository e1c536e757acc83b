import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { enqueue } from '../jobs/queue.ts'
import { accountLinkJob } from './account-link.ts'
import { type AccountPage, type AccountTools, toProblem } from './account-page.ts'
import { forgottenPasswordPage, linkSentPage } from './pages/forgotten-password.ts'
import type { Problems } from './pages/form.ts'
import { sendPage } from './reply.ts'

/**
 * Requests an address and always shows the same page. A job looks up the account and sends the mail after the response,
 * so that the response time does not reveal either whether the address is known.
 */
export const createForgottenPassword = ({ db, mailRequests, callerOf }: AccountTools): AccountPage => {
  return {
    async get({ res, frame }) {
      await sendPage(res, 200, forgottenPasswordPage(frame, { email: '', problems: {} }))
    },
    async post({ req, res, form, frame }) {
      const typed = (form.get('email') ?? '').trim()
      const refuse = (status: number, problems: Problems) =>
        sendPage(res, status, forgottenPasswordPage(frame, { email: typed, problems }))
      if (typed === '') return await refuse(422, { email: 'sso.sign_in.email_missing' })
      const email = v.safeParse(Email, typed)
      if (!email.success) return await refuse(422, { email: 'sso.sign_in.email_invalid' })
      const seconds = await mailRequests.consume(callerOf(req))
      if (seconds > 0) return await refuse(429, { form: toProblem(res, { kind: 'throttled', seconds }) })
      await db.transaction(async (tx) => {
        await enqueue(tx, { kind: accountLinkJob, payload: { email: email.output, locale: frame.locale } })
      })
      await sendPage(res, 200, linkSentPage(frame, typed))
    },
  }
}
