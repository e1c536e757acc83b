import type { CallInput } from '#contract/endpoint.ts'
import { type Account, AccountInput, accountKinds, accountResource } from '#contract/ledger.ts'
import type { Locale } from '#i18n/intl.ts'
import { checkboxField, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'

type Body = CallInput<typeof accountResource.create>['body']

const input = { autoComplete: 'off' } as const

export const accountFields: FieldTable<Account, Body> = {
  number: {
    ...textField({
      label: 'admin.ledger.number',
      hint: 'admin.account.number.hint',
      sideBySide: true,
      input: { ...input, inputMode: 'numeric' },
    }),
    read: (number) => `${number}`,
    send: Number,
    inWords: (number) => `${number}`,
  },
  kind: selectField({
    label: 'admin.account.kind',
    sideBySide: true,
    choices: accountKinds,
    labelOf: (kind) => `admin.ledger.kind.${kind}`,
  }),
  nameDe: textField({ label: 'admin.account.name_de', input }),
  nameEn: textField({ label: 'admin.account.name_en', optional: true, input }),
  closed: checkboxField({ label: 'admin.account.closed', sentence: 'admin.account.closed.label' }),
}

/** Number and name: `1020 Bank`. */
export const nameOfAccount = (
  { number, nameDe, nameEn }: Pick<Account, 'number' | 'nameDe' | 'nameEn'>,
  locale: Locale,
): string => `${number} ${locale === 'de-ch' ? nameDe : (nameEn ?? nameDe)}`

export const accountNoun: PagedNoun<Account, Body> = {
  ...pagesOf('/$locale/intra/admin/accounts', accountResource, 'ledger_account', 'ledger'),
  nameOf: nameOfAccount,
  removal: {
    endpoint: accountResource.remove,
    title: 'admin.account.remove.title',
    detail: 'admin.account.remove.detail',
  },
  fields: accountFields,
  rules: AccountInput,
}
