import * as v from 'valibot'
import { accentPattern } from './accent.ts'
import { quorumKinds } from './assemblies.ts'
import { genders } from './band-name.ts'
import { captchaStartModes } from './captcha.ts'
import { unstorable } from './characters.ts'
import { clearable, line } from './edited.ts'
import { endpoint, IfMatch } from './endpoint.ts'
import { answeredKinds } from './events.ts'
import { invitedCircles } from './invited.ts'
import { canonicalMailbox } from './mailbox.ts'
import { yearCounts } from './membership-years.ts'
import { cantons } from './public-holidays.ts'
import { membershipRoles } from './roles.ts'

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('validation.required'),
    v.integer('validation.whole_number'),
    v.minValue(minimum, 'validation.number_range'),
    v.maxValue(maximum, 'validation.number_range'),
  )

/** Years of membership. */
const Years = v.pipe(
  v.number('validation.years'),
  v.integer('validation.years'),
  v.minValue(1, 'validation.years'),
  v.maxValue(100, 'validation.years'),
)

const Count = v.picklist(yearCounts, 'validation.required')
const KnownCount = (count: (typeof yearCounts)[number]) => v.optional(v.fallback(v.picklist(yearCounts), count), count)

/** Kinds of events, each once. */
const Kinds = v.pipe(
  v.array(v.picklist(answeredKinds, 'validation.invalid'), 'validation.invalid'),
  v.checkItems((kind, index, all) => all.indexOf(kind) === index, 'validation.invalid'),
)
/** Circles of persons, each once, at least one. */
const Circles = v.pipe(
  v.array(v.picklist(invitedCircles, 'validation.invalid'), 'validation.invalid'),
  v.minLength(1, 'validation.required'),
  v.checkItems((circle, index, all) => all.indexOf(circle) === index, 'validation.invalid'),
)
const KnownCircles = v.array(v.fallback(v.picklist([...invitedCircles, 'other']), 'other'))
const KnownKinds = v.array(v.fallback(v.picklist([...answeredKinds, 'other']), 'other'))

/** Side of the window of the band's envelopes. */
export const windowSides = ['LEFT', 'RIGHT'] as const
export type WindowSide = (typeof windowSides)[number]

/** Languages of the site, as in its addresses. */
export const siteLocales = ['de-ch', 'en-gb'] as const

/** Maximum postage of an order, in Rappen. */
export const postageMaximum = 10_000

/** The settings of the band. Until one is stored, the environment of the server has its value. */
const fields = v.object({
  bandName: line(1, 80),
  bandGender: v.picklist(genders, 'validation.required'),
  bandShortName: line(1, 20),
  bandShortGender: v.picklist(genders, 'validation.required'),
  foundingYear: wholeNumber(1500, 2100),
  /** The postal address below the name, one line per line of the text. */
  bandAddress: v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.nonEmpty('validation.required'),
    v.regex(new RegExp(`^(?:[\\n\\r]|[^${unstorable}])*$`, 'u'), 'validation.characters'),
    v.maxLength(200, 'validation.text_too_long'),
  ),
  /** Recipient of visitors' messages; null = the president, or else an administrator. */
  contactTo: clearable(
    v.pipe(
      line(0, 200),
      v.transform(canonicalMailbox),
      v.check((text) => text === '' || v.safeParse(v.pipe(v.string(), v.email()), text).success, 'validation.email'),
    ),
  ),
  /** Account for fees that are paid at a bank; null = no QR-bills. */
  creditorIban: clearable(line(0, 50)),
  letterWindow: v.picklist(windowSides, 'validation.required'),
  /** Language of pages and mails for whoever has chosen none. */
  defaultLocale: v.picklist(siteLocales, 'validation.required'),
  /** The one accent of pages; null = brass. */
  accentColour: clearable(
    v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.toLowerCase(),
      v.check((text) => text === '' || accentPattern.test(text), 'validation.colour'),
    ),
  ),
  /** The association's intranet, linked from pages; null = none. */
  intranetUrl: clearable(
    v.pipe(
      line(0, 300),
      v.check((text) => text === '' || /^https?:\/\/[^\s/@:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text), 'validation.link'),
    ),
  ),
  /** The canton whose public holidays count; null = not chosen. */
  canton: v.nullable(v.picklist(cantons, 'validation.required')),
  numberOfCalendarItems: wholeNumber(0, 20),
  captchaStartMode: v.picklist(captchaStartModes, 'validation.required'),
  shopEnabled: v.boolean('validation.required'),
  /** Rappen for posting an order; 0 = orders are not posted. */
  postage: v.pipe(
    v.number('validation.postage'),
    v.integer('validation.postage'),
    v.minValue(0, 'validation.postage'),
    v.maxValue(postageMaximum, 'validation.postage'),
  ),
  /** Years in all bands for the awards of the federations; null = not used. */
  cantonalYears: v.nullable(Years),
  cantonalCount: Count,
  federalYears: v.nullable(Years),
  federalCount: Count,
  cantonalHonoraryYears: v.nullable(Years),
  cantonalHonoraryCount: Count,
  cismYears: v.nullable(Years),
  cismCount: Count,
  /** Years in the band that it celebrates. */
  bandYears: v.pipe(v.array(Years, 'validation.years'), v.maxLength(20, 'validation.years')),
  bandCount: Count,
  /** Kinds of events that members attend unless they decline. */
  assumedKinds: Kinds,
  /** Kinds of events to which members may answer maybe. */
  maybeKinds: Kinds,
  /** Years from which on a person consents to being represented. */
  adultAge: Years,
  /** Roles of every active member of band or board. */
  membershipRoles: v.pipe(
    v.array(v.picklist(membershipRoles, 'validation.invalid'), 'validation.invalid'),
    v.checkItems((role, index, all) => all.indexOf(role) === index, 'validation.invalid'),
  ),
  /** Holders of `guardedRoles` sign in with a passkey or a code. */
  secondFactorRequired: v.boolean('validation.required'),
  /** Circles that a new assembly invites, and those whose persons have a vote; BAND has the board too. */
  assemblyInvited: Circles,
  assemblyVoters: Circles,
  /** Days before an assembly by which it is called. */
  assemblyNotice: wholeNumber(0, 365),
  assemblyQuorum: v.picklist(quorumKinds, 'validation.required'),
  /** A number of persons or percent, as `assemblyQuorum` says. */
  assemblyQuorumNumber: wholeNumber(1, 100),
  /** The chair decides a tie. */
  assemblyTieByChair: v.boolean('validation.required'),
})
export const SettingsInput = fields
export type SettingsInput = v.InferOutput<typeof SettingsInput>
const SettingsChange = v.partial(fields)
export type SettingsChange = v.InferOutput<typeof SettingsChange>

export const EditedSettings = v.object({
  /** There is one row. */
  id: v.number(),
  bandName: v.string(),
  bandGender: v.optional(v.fallback(v.picklist(genders), 'FEMININE'), 'FEMININE'),
  bandShortName: v.string(),
  bandShortGender: v.optional(v.fallback(v.picklist(genders), 'NEUTER'), 'NEUTER'),
  foundingYear: v.number(),
  bandAddress: v.string(),
  contactTo: v.nullable(v.string()),
  creditorIban: v.nullable(v.string()),
  defaultLocale: v.optional(v.fallback(v.picklist(siteLocales), 'de-ch'), 'de-ch'),
  accentColour: v.optional(v.nullable(v.string()), null),
  letterWindow: v.optional(v.fallback(v.picklist(windowSides), 'RIGHT'), 'RIGHT'),
  intranetUrl: v.nullable(v.string()),
  canton: v.optional(v.nullable(v.picklist(cantons)), null),
  numberOfCalendarItems: v.number(),
  captchaStartMode: v.fallback(v.picklist(captchaStartModes), 'focus'),
  shopEnabled: v.boolean(),
  postage: v.optional(v.number(), 0),
  cantonalYears: v.optional(v.nullable(v.number()), 25),
  cantonalCount: KnownCount('CALENDAR_YEARS'),
  federalYears: v.optional(v.nullable(v.number()), 35),
  federalCount: KnownCount('CALENDAR_YEARS'),
  cantonalHonoraryYears: v.optional(v.nullable(v.number()), 50),
  cantonalHonoraryCount: KnownCount('CALENDAR_YEARS'),
  cismYears: v.optional(v.nullable(v.number()), 60),
  cismCount: KnownCount('DAYS'),
  bandYears: v.optional(v.array(v.number()), []),
  bandCount: KnownCount('DAYS'),
  assumedKinds: v.optional(KnownKinds, []),
  maybeKinds: v.optional(KnownKinds, [...answeredKinds]),
  adultAge: v.optional(v.number(), 18),
  membershipRoles: v.optional(v.array(v.fallback(v.picklist([...membershipRoles, 'other']), 'other')), []),
  secondFactorRequired: v.optional(v.boolean(), false),
  assemblyInvited: v.optional(KnownCircles, ['BAND']),
  assemblyVoters: v.optional(KnownCircles, ['BAND']),
  assemblyNotice: v.optional(v.number(), 20),
  assemblyQuorum: v.optional(v.fallback(v.picklist(quorumKinds), 'NONE'), 'NONE'),
  assemblyQuorumNumber: v.optional(v.number(), 50),
  assemblyTieByChair: v.optional(v.boolean(), true),
  version: v.number(),
})
export type EditedSettings = v.InferOutput<typeof EditedSettings>

const path = '/api/frontend/internal/admin/settings'

export const getEditedSettings = endpoint({ method: 'GET', path, input: {}, reply: EditedSettings })
/** Changes settings, at once for everyone. An absent key means unchanged. */
export const changeSettings = endpoint({
  method: 'PUT',
  path,
  input: { headers: v.object({ 'if-match': IfMatch }), body: SettingsChange },
  reply: EditedSettings,
  errors: ['conflict.version'],
})
