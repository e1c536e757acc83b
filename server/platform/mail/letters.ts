import type * as v from 'valibot'
import type { LetterKind } from './letter.ts'
import {
  accountDeleted,
  activation,
  addressChanged,
  addressRequested,
  codeAdded,
  codeRemoved,
  contactAddressChanged,
  contactConfirmation,
  invitation,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordReset,
  recoveryCodeUsed,
  signInExists,
  test,
  verification,
} from './templates/account.ts'
import { alert } from './templates/alert.ts'
import { confirmation } from './templates/confirmation.ts'
import { contactCopy } from './templates/contact-copy.ts'
import { contactMessage } from './templates/contact-message.ts'
import { feeReceipt } from './templates/fee-receipt.ts'
import { invoice } from './templates/invoice.ts'
import { mailing } from './templates/mailing.ts'
import { notDone } from './templates/not-done.ts'
import { notice } from './templates/notice.ts'
import { orderNews } from './templates/order-news.ts'
import { orderReceipt } from './templates/order-receipt.ts'
import { reminder } from './templates/reminder.ts'
import { childDevice, representationAge, representationAsked } from './templates/representation.ts'
import { substitute, substituteRequestEnded } from './templates/substitute.ts'

/** All letters of the server. */
export const letters = {
  account_deleted: accountDeleted,
  activation,
  alert,
  child_device: childDevice,
  confirmation,
  address_changed: addressChanged,
  address_requested: addressRequested,
  contact_address_changed: contactAddressChanged,
  contact_confirmation: contactConfirmation,
  contact_copy: contactCopy,
  contact_message: contactMessage,
  invitation,
  mailing,
  not_done: notDone,
  notice,
  order_news: orderNews,
  order_receipt: orderReceipt,
  fee_receipt: feeReceipt,
  invoice,
  passkey_added: passkeyAdded,
  passkey_removed: passkeyRemoved,
  code_added: codeAdded,
  code_removed: codeRemoved,
  recovery_code_used: recoveryCodeUsed,
  new_device: newDevice,
  password_changed: passwordChanged,
  password_reset: passwordReset,
  reminder,
  representation_age: representationAge,
  representation_asked: representationAsked,
  sign_in_exists: signInExists,
  substitute,
  substitute_request_ended: substituteRequestEnded,
  test,
  verification,
} as const satisfies Record<string, LetterKind>

export type LetterName = keyof typeof letters
export type ValuesOf<Name extends LetterName> = v.InferOutput<(typeof letters)[Name]['values']>

export const letterNames = Object.keys(letters).filter((name): name is LetterName => Object.hasOwn(letters, name))
