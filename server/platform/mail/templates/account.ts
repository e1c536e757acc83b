import * as v from 'valibot'
import { OneAddress } from '../address.ts'
import { contactPage, LinkValues, letterKind } from '../letter.ts'

/** To a person who is known to the band and has no account yet. */
export const activation = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.activation.subject'),
  blocks: [t('mail.activation.why'), { link }, t('mail.expires', { hours }), t('mail.activation.not_you')],
}))

/** To the email address of a new account. */
export const verification = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.verification.subject'),
  blocks: [t('mail.verification.why'), { link }, t('mail.expires', { hours }), t('mail.verification.not_you')],
}))

/** To a person invited by an administrator. */
export const invitation = letterKind(
  v.object({
    /** First and last name; empty = unknown. */
    name: v.pipe(v.string(), v.maxLength(200)),
    link: LinkValues.entries.link,
    days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  ({ name, link, days }, { t }) => ({
    subject: t('mail.invitation.subject'),
    addressee: name,
    blocks: [t('mail.invitation.why'), { link }, t('mail.invitation.expires', { days }), t('mail.invitation.not_you')],
  }),
)

/**
 * To the owner of an account when another registration used the same address; the reply to the registration does not
 * reveal it.
 */
export const signInExists = letterKind(v.object({}), (_, { t, origin, locale }) => ({
  subject: t('mail.sign_in_exists.subject'),
  blocks: [
    t('mail.sign_in_exists.why'),
    { link: `${origin}/${locale}/intra` },
    t('mail.sign_in_exists.forgotten'),
    t('mail.sign_in_exists.not_you'),
  ],
}))

/** To a person who forgot the password. */
export const passwordReset = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.password_reset.subject'),
  blocks: [t('mail.password_reset.why'), { link }, t('mail.expires', { hours }), t('mail.password_reset.not_you')],
}))

/** To the owner of an account whose password was changed. */
export const passwordChanged = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.password_changed.subject'),
    blocks: [t('mail.password_changed.why'), t('mail.password_changed.not_you'), { link }],
  }
})

/** The name of a passkey. */
const PasskeyValues = v.object({ name: v.pipe(v.string(), v.maxLength(200)) })

/** To the owner of an account that has a new passkey. */
export const passkeyAdded = letterKind(PasskeyValues, ({ name }, { t, origin }) => ({
  subject: t('mail.passkey_added.subject'),
  blocks: [
    t('mail.passkey_added.why', { name }),
    t('mail.passkey_added.not_you'),
    { link: `${origin}/sso/account/personal-info` },
  ],
}))

/** To the owner of an account whose passkey was removed. */
export const passkeyRemoved = letterKind(PasskeyValues, ({ name }, { t, origin }) => ({
  subject: t('mail.passkey_removed.subject'),
  blocks: [
    t('mail.passkey_removed.why', { name }),
    t('mail.passkey_removed.not_you'),
    { link: `${origin}/sso/account/personal-info` },
  ],
}))

/** To the owner of an account that asks for a code from now on. */
export const codeAdded = letterKind(v.object({}), (_, { t, origin }) => ({
  subject: t('mail.code_added.subject'),
  blocks: [t('mail.code_added.why'), t('mail.code_added.not_you'), { link: `${origin}/sso/account/personal-info` }],
}))

/** To the owner of an account that asks for no code any more. */
export const codeRemoved = letterKind(v.object({}), (_, { t, origin }) => ({
  subject: t('mail.code_removed.subject'),
  blocks: [t('mail.code_removed.why'), t('mail.code_removed.not_you'), { link: `${origin}/sso/account/personal-info` }],
}))

/** To the owner of an account who signed in with a recovery code. `left`: recovery codes that were not used. */
export const recoveryCodeUsed = letterKind(
  v.object({ left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ({ left }, { t, origin }) => ({
    subject: t('mail.recovery_code_used.subject'),
    blocks: [
      t('mail.recovery_code_used.why', { left }),
      t('mail.recovery_code_used.not_you'),
      { link: `${origin}/sso/account/personal-info` },
    ],
  }),
)

/** To the owner of an account that is signed in elsewhere, after a sign-in in a browser that was not used before. */
export const newDevice = letterKind(
  v.object({ device: v.pipe(v.string(), v.maxLength(300)), time: v.pipe(v.string(), v.maxLength(100)) }),
  ({ device, time }, { t, origin }) => ({
    subject: t('mail.new_device.subject'),
    blocks: [
      t('mail.new_device.why', { device, time }),
      t('mail.new_device.was_you'),
      t('mail.new_device.not_you'),
      { link: `${origin}/sso/account/password` },
    ],
  }),
)

/** To the current sign-in address when a new one was requested and is not confirmed yet. */
export const addressRequested = letterKind(
  v.object({ address: v.pipe(v.string(), v.maxLength(254)) }),
  ({ address }, writing) => {
    const { t } = writing
    const link = contactPage(writing)
    return {
      subject: t('mail.address_requested.subject'),
      blocks: [t('mail.address_requested.why', { address }), t('mail.address_requested.not_you'), { link }],
    }
  },
)

/** To the old sign-in address when a new one is in use. */
export const addressChanged = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.address_changed.subject'),
    blocks: [t('mail.address_changed.why'), t('mail.address_changed.not_you'), { link }],
  }
})

/** To a new contact address before it takes effect. */
export const contactConfirmation = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.contact_confirmation.subject'),
  blocks: [
    t('mail.contact_confirmation.why'),
    { link },
    t('mail.expires', { hours }),
    t('mail.contact_confirmation.not_you'),
  ],
}))

/** To the old and the new contact address when the band uses the new one from now on. */
export const contactAddressChanged = letterKind(v.object({ address: OneAddress }), ({ address }, writing) => {
  const { t } = writing
  return {
    subject: t('mail.contact_address_changed.subject'),
    blocks: [
      t('mail.contact_address_changed.why', { address }),
      t('mail.contact_address_changed.not_you'),
      { link: contactPage(writing) },
    ],
  }
})

/** To an administrator who tests whether mails arrive. */
export const test = letterKind(v.object({}), (_, { t, origin, locale }) => ({
  subject: t('mail.test.subject'),
  blocks: [t('mail.test.why'), { link: `${origin}/${locale}/intra/admin/jobs` }, t('mail.test.not_you')],
}))

/** The last letter to the owner of an account. */
export const accountDeleted = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.account_deleted.subject'),
    blocks: [
      t('mail.account_deleted.why'),
      t('mail.account_deleted.thanks'),
      t('mail.account_deleted.not_you'),
      { link },
    ],
  }
})
