import { quorumKinds } from '#contract/assemblies.ts'
import { genders } from '#contract/band-name.ts'
import { captchaStartModes } from '#contract/captcha.ts'
import { changeSettings, EditedSettings, SettingsInput, siteLocales, windowSides } from '#contract/edited-settings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { type InvitedCircle, invitedCircles } from '#contract/invited.ts'
import { yearCounts } from '#contract/membership-years.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { cantons } from '#contract/public-holidays.ts'
import { membershipRoles } from '#contract/roles.ts'
import type { MessageId } from '#i18n/intl.ts'
import {
  areaField,
  checkboxField,
  emailInput,
  type Field,
  type FieldTable,
  optionalSelectField,
  selectField,
  textField,
} from '../../../ui/form/field-table.tsx'
import type { Text } from '../../../ui/intl.tsx'
import { cacheRow, type EditedNoun } from '../../admin/edit/edited-noun.ts'
import { AccentControl } from '../../look/admin/AccentControl.tsx'
import { ChoicesControl } from './ChoicesControl.tsx'
import { editedSettingsQuery } from './queries.ts'

type Body = Required<CallInput<typeof changeSettings>['body']>

const band = { legend: 'admin.settings.band' } as const
const contact = { legend: 'admin.settings.contact', folded: true } as const
const anniversaries = { legend: 'admin.settings.anniversaries', folded: true } as const
const members = { legend: 'admin.settings.members', folded: true } as const
const answers = { legend: 'admin.settings.answers', folded: true } as const
const assemblies = { legend: 'admin.settings.assembly', folded: true } as const
const site = { legend: 'admin.settings.site', folded: true } as const

/** A number; an empty field is not a number, which the rules refuse. */
const numberField = (options: Parameters<typeof textField>[0]): Field<number | undefined, number> => ({
  ...textField({ ...options, input: { inputMode: 'numeric' } }),
  read: (stored) => String(stored ?? ''),
  send: (value) => (value.trim() === '' ? Number.NaN : Number(value)),
})

/** Years of an award; an empty field means that the band does not use it. */
const awardField = (label: MessageId): Field<number | null | undefined, number | null> => ({
  ...textField({
    label,
    hint: 'admin.settings.award.hint',
    group: anniversaries,
    optional: true,
    input: { inputMode: 'numeric' },
  }),
  read: (stored) => String(stored ?? ''),
  send: (value) => (value.trim() === '' ? null : Number(value)),
})

const countField = (label: MessageId) =>
  selectField({
    label,
    group: anniversaries,
    choices: yearCounts,
    labelOf: (count) => `admin.settings.count.${count}`,
  })

interface SettingChoice {
  readonly value: string
  readonly label: MessageId
}

/** A checkbox for each choice; the value lists the chosen ones. */
const choicesOf = (choices: readonly SettingChoice[]) => ({
  Control: ChoicesControl,
  options: { choices },
  inWords: (value: string, text: Text): string =>
    choices
      .filter((choice) => value.split(',').includes(choice.value))
      .map(({ label }) => text(label))
      .join(', '),
})

const isAnswered = (kind: string): kind is AnsweredKind => answeredKinds.some((one) => one === kind)

/** A checkbox for each kind of event that members answer. */
const kindsField = (label: MessageId, hint: MessageId): Field<readonly string[] | undefined, AnsweredKind[]> => ({
  label,
  hint,
  group: answers,
  optional: true,
  read: (stored) => (stored ?? []).join(),
  send: (value) => value.split(',').filter(isAnswered),
  ...choicesOf(answeredKinds.map((value) => ({ value, label: `default_answer.kind.${value}` }))),
})

const genderField = (label: MessageId, hint: MessageId) =>
  selectField({ label, hint, group: band, choices: genders, labelOf: (gender) => `admin.settings.gender.${gender}` })
const isCircle = (circle: string): circle is InvitedCircle => invitedCircles.some((one) => one === circle)

/** A checkbox for each circle of persons. */
const circlesField = (label: MessageId, hint: MessageId): Field<readonly string[] | undefined, InvitedCircle[]> => ({
  label,
  hint,
  group: assemblies,
  read: (stored) => (stored ?? []).join(),
  send: (value) => value.split(',').filter(isCircle),
  ...choicesOf(invitedCircles.map((value) => ({ value, label: `event.invited.${value}` }))),
})

export const settingsFields: FieldTable<EditedSettings, Body> = {
  bandName: textField({ label: 'admin.settings.name', group: band }),
  bandGender: genderField('admin.settings.gender', 'admin.settings.gender.hint'),
  bandShortName: textField({ label: 'admin.settings.short_name', group: band }),
  bandShortGender: genderField('admin.settings.short_gender', 'admin.settings.short_gender.hint'),
  foundingYear: numberField({ label: 'admin.settings.founded', group: band }),
  bandAddress: areaField({
    label: 'admin.settings.address',
    hint: 'admin.settings.address.hint',
    group: band,
    maximum: 200,
  }),
  canton: optionalSelectField({
    label: 'admin.settings.canton',
    hint: 'admin.settings.canton.hint',
    group: band,
    choices: ['', ...cantons],
    labelOf: (canton) => `canton.${canton === '' ? 'none' : canton}`,
  }),
  accentColour: {
    ...textField({ label: 'admin.look.accent', hint: 'admin.look.accent.hint', group: band, optional: true }),
    Control: AccentControl,
  },
  contactTo: textField({
    label: 'admin.settings.contact_to',
    hint: 'admin.settings.contact_to.hint',
    group: contact,
    optional: true,
    input: { ...emailInput, autoComplete: 'off' },
  }),
  creditorIban: textField({
    label: 'admin.settings.iban',
    hint: 'admin.settings.iban.hint',
    group: contact,
    optional: true,
    input: { autoCapitalize: 'characters', spellCheck: false },
  }),
  letterWindow: selectField({
    label: 'admin.settings.window',
    hint: 'admin.settings.window.hint',
    group: contact,
    choices: windowSides,
    labelOf: (side) => `admin.settings.window.${side}`,
  }),
  defaultLocale: selectField({
    label: 'admin.settings.language',
    hint: 'admin.settings.language.hint',
    group: site,
    choices: siteLocales,
    labelOf: (locale) => `admin.settings.language.${locale}`,
  }),
  intranetUrl: textField({
    label: 'admin.settings.intranet',
    group: site,
    optional: true,
    input: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  }),
  numberOfCalendarItems: numberField({
    label: 'admin.settings.calendar_items',
    hint: 'admin.settings.calendar_items.hint',
    group: site,
  }),
  captchaStartMode: selectField({
    label: 'admin.settings.captcha',
    group: site,
    choices: captchaStartModes,
    labelOf: (mode) => `admin.settings.captcha.${mode}`,
  }),
  shopEnabled: checkboxField({ label: 'admin.settings.shop', sentence: 'admin.settings.shop.label', group: site }),
  postage: {
    ...textField({
      label: 'admin.settings.postage',
      hint: 'admin.settings.postage.hint',
      group: site,
      input: { inputMode: 'decimal' },
    }),
    read: (stored) => francs(stored ?? 0),
    send: (value) => parseRappen(value) ?? Number.NaN,
  },
  cantonalYears: awardField('admin.settings.cantonal'),
  // Explained once: all others have the same choices.
  cantonalCount: { ...countField('admin.settings.cantonal.count'), hint: 'admin.settings.count.hint' },
  federalYears: awardField('admin.settings.federal'),
  federalCount: countField('admin.settings.federal.count'),
  cantonalHonoraryYears: awardField('admin.settings.cantonal_honorary'),
  cantonalHonoraryCount: countField('admin.settings.cantonal_honorary.count'),
  cismYears: awardField('admin.settings.cism'),
  cismCount: countField('admin.settings.cism.count'),
  bandYears: {
    ...textField({ label: 'admin.settings.band_years', hint: 'admin.settings.band_years.hint', group: anniversaries }),
    optional: true,
    read: (stored) => (stored ?? []).join(', '),
    send: (value) =>
      value
        .split(/[,;\s]+/)
        .filter((part) => part !== '')
        .map(Number),
  },
  bandCount: countField('admin.settings.band_years.count'),
  assumedKinds: kindsField('admin.settings.assumed', 'admin.settings.assumed.hint'),
  maybeKinds: kindsField('admin.settings.maybe', 'admin.settings.maybe.hint'),
  adultAge: numberField({
    label: 'admin.settings.adult_age',
    hint: 'admin.settings.adult_age.hint',
    group: members,
  }),
  membershipRoles: {
    label: 'admin.settings.membership_roles',
    hint: 'admin.settings.membership_roles.hint',
    group: members,
    optional: true,
    read: (stored) => (stored ?? []).join(),
    send: (value) => membershipRoles.filter((role) => value.split(',').includes(role)),
    ...choicesOf(membershipRoles.map((value) => ({ value, label: `admin.role.${value}` }))),
  },
  secondFactorRequired: checkboxField({
    label: 'admin.settings.second_factor',
    sentence: 'admin.settings.second_factor.label',
    hint: 'admin.settings.second_factor.hint',
    group: members,
  }),
  assemblyInvited: circlesField('admin.settings.assembly.invited', 'admin.settings.assembly.invited.hint'),
  assemblyVoters: circlesField('admin.settings.assembly.voters', 'admin.settings.assembly.voters.hint'),
  assemblyNotice: numberField({
    label: 'admin.settings.assembly.notice',
    hint: 'admin.settings.assembly.notice.hint',
    group: assemblies,
  }),
  assemblyQuorum: selectField({
    label: 'admin.settings.assembly.quorum',
    hint: 'admin.settings.assembly.quorum.hint',
    group: assemblies,
    choices: quorumKinds,
    labelOf: (kind) => `admin.settings.assembly.quorum.${kind}`,
  }),
  assemblyQuorumNumber: {
    ...numberField({ label: 'admin.settings.assembly.quorum_number', group: assemblies }),
    isShown: ({ assemblyQuorum }) => assemblyQuorum !== 'NONE',
  },
  assemblyTieByChair: checkboxField({
    label: 'admin.settings.assembly.tie',
    sentence: 'admin.settings.assembly.tie.label',
    group: assemblies,
  }),
}

export const settingsNoun: EditedNoun<EditedSettings, Body> = {
  noun: 'settings',
  fields: settingsFields,
  rules: SettingsInput,
  schema: EditedSettings,
  change: (call, _id, body, headers) => call(changeSettings, { headers, body }),
  cache: cacheRow(editedSettingsQuery),
}
