import { canEnter, type Standing } from '#contract/access.ts'
import { editableOrganizations, grantableRoles } from '#contract/members.ts'
import type { BandFunctions } from '#contract/sections.ts'
import { type PersonsAct, personsActs } from '#contract/several-persons.ts'
import { type AnyFieldTable, dateField, selectField, textField, type Values } from '../../../ui/form/field-table.tsx'
import { inputOf } from '../../../ui/form/field-values.ts'
import { organizationName } from './functions.ts'
import { membershipFields } from './membership-fields.tsx'
import { partFields } from './part-fields.ts'

type Kind = PersonsAct['kind']

const endFields = {
  organizationId: selectField({
    label: 'admin.membership.organization',
    choices: ['', ...editableOrganizations.map((id) => `${id}` as const)],
    labelOf: (id) => (id === '' ? 'admin.several.organization.all' : organizationName(Number(id))),
  }),
  leaveDate: dateField({ label: 'admin.membership.end.day' }),
} as const

/** The fields of each act, as the member may fill them in. */
export const actFields = (who: Standing, functions: BandFunctions): Readonly<Record<Kind, AnyFieldTable>> => ({
  ROLE: {
    role: selectField({
      label: 'admin.several.role',
      choices: grantableRoles,
      labelOf: (role) => `admin.role.${role}`,
    }),
    granted: {
      ...selectField({
        label: 'admin.several.granted',
        choices: ['yes', 'no'] as const,
        labelOf: (granted) => `admin.several.granted.${granted}`,
      }),
      send: (value) => value === 'yes',
    },
  },
  INSTRUMENT: { instrument: partFields.instrument },
  BEGIN: membershipFields(who, functions),
  END: {
    ...endFields,
    organizationId: { ...endFields.organizationId, send: (value) => (value === '' ? null : Number(value)) },
  },
  HONORARY: {
    honoraryYear: {
      ...textField({
        label: 'admin.card.honorary',
        optional: true,
        input: { inputMode: 'numeric', autoComplete: 'off' },
      }),
      send: (value) => (value.trim() === '' ? null : Number(value)),
    },
  },
  ARCHIVE: {},
})

/** The acts that the member may do. */
export const actsOf = (who: Standing): readonly Kind[] =>
  personsActs.filter((kind) => kind !== 'ROLE' || canEnter('administration', who))

/** The act that a form says; the server checks it. */
export const actIn = (kind: Kind, fields: AnyFieldTable, values: Values): PersonsAct =>
  ({ kind, ...inputOf(fields, values) }) as PersonsAct
