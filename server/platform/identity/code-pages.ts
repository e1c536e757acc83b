import { type AccountPage, type AccountTools, requirePassword, type SignedInRequest, seeOther } from './account-page.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { confirmSecret, createSecret, findNewSecret, removeCodes, renewRecoveryCodes } from './codes.ts'
import { type CodeForm, codeFormPage, newSecretPage, recoveryCodesPage } from './pages/code.ts'
import type { Problems } from './pages/form.ts'
import { overview } from './personal-info.ts'
import { sendPage, sendScriptedPage } from './reply.ts'

const showForm = (kind: CodeForm, { res, frame, account }: SignedInRequest, status: number, problems: Problems) =>
  sendPage(res, status, codeFormPage(frame, { kind, email: account.email, problems }))

/** A page that asks for the password and then acts. */
const afterPassword = (
  tools: AccountTools,
  kind: CodeForm,
  act: (request: SignedInRequest) => Promise<void>,
): AccountPage<SignedInRequest> => ({
  async get(request) {
    await showForm(kind, request, 200, {})
  },
  async post(request) {
    const refused = await requirePassword(tools, request)
    if (refused !== undefined) return await showForm(kind, request, refused.status, refused.problems)
    await act(request)
  },
})

/**
 * Switches time-based codes on: password, then the first code of the app. The page with the secret has a number that
 * exists only after the password and is used once, so a session alone sees no secret.
 */
export const createCodeSetup = (tools: AccountTools): AccountPage<SignedInRequest> => {
  const { db, clock } = tools
  const use = ({ session }: SignedInRequest) => ({ model: 'CodeSetup', page: session.uid }) as const
  const showSecret = async (request: SignedInRequest, status: number, problems: Problems) => {
    const { res, frame, account } = request
    const secret =
      status === 200
        ? await createSecret(db, account, frame.bandName)
        : await findNewSecret(db, account, frame.bandName)
    if (secret === undefined) return seeOther(res, overview(frame, 'code'))
    const step = await createChallenge(db, use(request), clock())
    await sendScriptedPage(res, status, frame, newSecretPage(frame, { secret, step, problems }))
  }
  const asked = afterPassword(tools, 'code', (request) => showSecret(request, 200, {}))
  return {
    ...asked,
    async post(request) {
      const { res, form, frame, account } = request
      const code = form.get('code')
      if (code === null) return await asked.post?.(request)
      if (!(await consumeChallenge(db, form.get('step') ?? '', use(request), clock()))) {
        return await showForm('code', request, 422, { form: { id: 'sso.code.too_late' } })
      }
      const codes = await confirmSecret(db, account, { code, locale: frame.locale, now: clock() })
      if (codes === undefined) return await showSecret(request, 422, { code: 'sso.code.wrong' })
      await sendScriptedPage(res, 200, frame, recoveryCodesPage(frame, codes))
    },
  }
}

/** Replaces the recovery codes. */
export const createRecoveryCodes = (tools: AccountTools): AccountPage<SignedInRequest> =>
  afterPassword(tools, 'recovery-codes', async ({ res, frame, account }) => {
    const codes = await tools.db.transaction((tx) => renewRecoveryCodes(tx, account.sub))
    if (codes === undefined) return seeOther(res, overview(frame, 'code_removed'))
    await sendScriptedPage(res, 200, frame, recoveryCodesPage(frame, codes))
  })

/** Switches time-based codes off. */
export const createCodeRemoval = (tools: AccountTools): AccountPage<SignedInRequest> =>
  afterPassword(tools, 'code-removal', async ({ res, frame, account }) => {
    await tools.db.transaction((tx) => removeCodes(tx, account, frame.locale))
    seeOther(res, overview(frame, 'code_removed'))
  })
