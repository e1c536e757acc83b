import { type AccountPage, type AccountTools, requirePassword, type SignedInRequest, seeOther } from './account-page.ts'
import type { Problems } from './pages/form.ts'
import type { Frame } from './pages/page.ts'
import { passkeyCreationPage, passkeyPasswordPage } from './pages/passkey.ts'
import { shownDevice } from './pages/shown-device.ts'
import { addPasskey, canAddPasskey, creationOptions, removePasskey } from './passkeys.ts'
import { overview } from './personal-info.ts'
import { sendPage, sendScriptedPage } from './reply.ts'

/** Returns a name by which the owner recognises the passkey. */
export const passkeyName = (frame: Frame, userAgent: string | undefined): string =>
  shownDevice(frame.locale, userAgent?.slice(0, 300))

/** Adds a passkey in two steps. The challenge of the second exists only after the password, so it proves the first. */
export const createPasskeyAddition = (tools: AccountTools): AccountPage<SignedInRequest> => {
  const showPassword = ({ res, frame, account }: SignedInRequest, status: number, problems: Problems) =>
    sendPage(res, status, passkeyPasswordPage(frame, { email: account.email, problems }))
  return {
    async get(request) {
      await showPassword(request, 200, {})
    },
    async post(request) {
      const { req, res, form, frame, account, session } = request
      const answer = form.get('passkey')
      if (answer !== null) {
        const name = passkeyName(frame, req.headers['user-agent'])
        const isAdded = await addPasskey(tools, account, answer, { page: session.uid, name, locale: frame.locale })
        if (isAdded) return seeOther(res, overview(frame, 'passkey'))
        return await showPassword(request, 422, { form: { id: 'sso.passkey.not_created' } })
      }
      const refused = await requirePassword(tools, request)
      if (refused !== undefined) return await showPassword(request, refused.status, refused.problems)
      if (!(await canAddPasskey(tools.db, account.sub))) {
        return await showPassword(request, 422, { form: { id: 'sso.passkey.too_many' } })
      }
      const options = await creationOptions(tools, account, { page: session.uid, bandName: frame.bandName })
      await sendScriptedPage(res, 200, frame, passkeyCreationPage(frame, options))
    },
  }
}

/** Removes a passkey. It needs no password: the password remains, and the owner gets a mail. */
export const createPasskeyRemoval = ({ db }: AccountTools): AccountPage<SignedInRequest> => {
  return {
    async post({ res, form, frame, account }) {
      const id = form.get('passkey') ?? ''
      if (/^[\w-]+$/.test(id)) await db.transaction((tx) => removePasskey(tx, account, id, frame.locale))
      seeOther(res, overview(frame, 'passkey_removed'))
    },
  }
}
