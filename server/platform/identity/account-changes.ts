import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import type { MessageId } from '#i18n/intl.ts'
import { account as accountTable } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { isEmailAvailable, requestAddressChange } from './account-link.ts'
import {
  type AccountPage,
  type AccountTools,
  type DeletionObstacle,
  requirePassword,
  type SignedInRequest,
  seeOther,
  toProblem,
} from './account-page.ts'
import { lockEmail, revokeLinks } from './mail-links.ts'
import { newPasswordProblem, tryHashPassword } from './new-password.ts'
import {
  addressMailedPage,
  cannotDeletePage,
  changeAddressPage,
  changePasswordPage,
  deletedPage,
  deletionPage,
} from './pages/account-forms.ts'
import type { Problems } from './pages/form.ts'
import { overview } from './personal-info.ts'
import { sendPage, sendScriptedPage } from './reply.ts'
import { confirmSession, endSessions } from './sessions.ts'

/** Changes the password. Every other session and grant ends; the current session continues. */
export const createPasswordChange = (tools: AccountTools): AccountPage<SignedInRequest> => {
  const { db, clock } = tools
  return {
    async get({ res, frame, account }) {
      await sendScriptedPage(res, 200, frame, changePasswordPage(frame, { email: account.email, problems: {} }))
    },
    async post(request) {
      const { res, form, frame, account, session } = request
      const show = (status: number, problems: Problems) =>
        sendScriptedPage(res, status, frame, changePasswordPage(frame, { email: account.email, problems }))
      const typed = form.get('password') ?? ''
      const refused = await requirePassword(tools, request)
      const weak = await newPasswordProblem(typed, [frame.bandName, account.email, account.firstName, account.lastName])
      if (refused !== undefined) {
        return await show(refused.status, { ...refused.problems, ...(weak === undefined ? {} : { password: weak }) })
      }
      if (weak !== undefined) return await show(422, { password: weak })
      const passwordHash = await tryHashPassword(typed)
      if (passwordHash === undefined) return await show(503, { form: toProblem(res, { kind: 'busy' }) })
      const now = clock()
      await db.transaction(async (tx) => {
        await tx
          .update(accountTable)
          .set({ passwordHash, passwordChangedAt: now })
          .where(eq(accountTable.id, account.sub))
        await confirmSession(tx, session, now)
        await endSessions(tx, account.sub, session)
        await revokeLinks(tx, account.personId, ['password'], now)
        await enqueueMail(tx, { to: account.email, locale: frame.locale, template: 'password_changed', values: {} })
      })
      seeOther(res, overview(frame, 'password'))
    },
  }
}

/**
 * Requests a new sign-in address. Nothing changes before the new address is confirmed; the old one is notified at once.
 */
export const createAddressChange = (tools: AccountTools): AccountPage<SignedInRequest> => {
  const { db, clock, publicOrigin, mailRequests, callerOf } = tools
  return {
    async get({ res, frame, account }) {
      await sendPage(res, 200, changeAddressPage(frame, { email: account.email, typed: '', problems: {} }))
    },
    async post(request) {
      const { req, res, form, frame, account } = request
      const typed = (form.get('email') ?? '').trim()
      const show = (status: number, problems: Problems) =>
        sendPage(res, status, changeAddressPage(frame, { email: account.email, typed, problems }))
      const email = v.safeParse(Email, typed)
      const wrong = addressProblem(typed, email, account.email)
      const refused = await requirePassword(tools, request)
      if (refused !== undefined) {
        return await show(refused.status, { ...refused.problems, ...(wrong === undefined ? {} : { email: wrong }) })
      }
      if (wrong !== undefined || !email.success) return await show(422, { email: wrong ?? 'sso.sign_in.email_invalid' })
      const seconds = (await mailRequests.consume(callerOf(req))) || (await mailRequests.consume(account.sub))
      if (seconds > 0) return await show(429, { form: toProblem(res, { kind: 'throttled', seconds }) })
      const { personId } = account
      await db.transaction(async (tx) => {
        await lockEmail(tx, email.output)
        if (await isEmailAvailable(tx, personId, email.output)) {
          const mail = { personId, email: email.output, locale: frame.locale, publicOrigin, now: clock() }
          await requestAddressChange(tx, mail)
        }
        const values = { address: email.output }
        await enqueueMail(tx, { to: account.email, locale: frame.locale, template: 'address_requested', values })
      })
      await sendPage(res, 200, addressMailedPage(frame, typed))
    },
  }
}

const addressProblem = (
  typed: string,
  email: v.SafeParseResult<typeof Email>,
  current: string,
): MessageId | undefined => {
  if (typed === '') return 'sso.sign_in.email_missing'
  if (!email.success) return 'sso.sign_in.email_invalid'
  return email.output === current ? 'sso.account.address_same' : undefined
}

const obstacles = {
  board: 'sso.deletion.board',
  last_admin: 'sso.deletion.last_admin',
} as const satisfies Record<DeletionObstacle, MessageId>

export const createDeletion = (tools: AccountTools): AccountPage<SignedInRequest> => {
  const { db, clock, personalData } = tools
  return {
    async get({ res, frame, account }) {
      const obstacle = await personalData.deletionObstacle(db, account.personId, clock())
      if (obstacle !== undefined) return await sendPage(res, 409, cannotDeletePage(frame, obstacles[obstacle]))
      await sendPage(res, 200, deletionPage(frame, { email: account.email, problems: {} }))
    },
    async post(request) {
      const { res, form, frame, account } = request
      const refused = await requirePassword(tools, request)
      const confirmed = form.get('confirmed') === 'yes'
      if (refused !== undefined || !confirmed) {
        const missing = confirmed ? {} : ({ confirmed: 'sso.deletion.confirm_missing' } as const)
        const problems = { ...refused?.problems, ...missing }
        return await sendPage(res, refused?.status ?? 422, deletionPage(frame, { email: account.email, problems }))
      }
      const now = clock()
      const obstacle = await db.transaction((tx) => personalData.deleteAccount(tx, { personId: account.personId, now }))
      if (obstacle !== undefined) return await sendPage(res, 409, cannotDeletePage(frame, obstacles[obstacle]))
      await sendPage(res, 200, deletedPage(frame))
    },
  }
}
