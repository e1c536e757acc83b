import { eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accentPattern } from '#contract/accent.ts'
import { type QuorumKind, quorumKinds } from '#contract/assemblies.ts'
import { genders } from '#contract/band-name.ts'
import { type CaptchaSettings, captchaStartModes } from '#contract/captcha.ts'
import { windowSides } from '#contract/edited-settings.ts'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { ImportMeaning } from '#contract/import-choices.ts'
import { type InvitedCircle, invitedCircles } from '#contract/invited.ts'
import { type YearCount, yearCounts } from '#contract/membership-years.ts'
import { type Canton, cantons } from '#contract/public-holidays.ts'
import { type MembershipRole, membershipRoles } from '#contract/roles.ts'
import { locales } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from './open.ts'
import { setting } from './tables.ts'

/** The choices of the last imports. */
export interface ImportMemory {
  /** Field of each heading, in lower case without marks; null = the column is not imported. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly meanings: readonly ImportMeaning[]
}

/** Settings of the site, by their key in the table. */
export interface SiteSettings {
  /** Number of events on the home page. */
  numberOfCalendarItems: number
  shopEnabled: boolean
  /** Rappen for posting an order; 0 = orders are not posted. */
  postage: number
  captchaStartMode: CaptchaSettings['startMode']
  /** Years in all bands for each award; null = the band does not use it. */
  cantonalYears: number | null
  cantonalCount: YearCount
  federalYears: number | null
  federalCount: YearCount
  cantonalHonoraryYears: number | null
  cantonalHonoraryCount: YearCount
  cismYears: number | null
  cismCount: YearCount
  /** Years in the band that it celebrates. */
  bandYears: readonly number[]
  bandCount: YearCount
  /** Kinds of events that members attend unless they decline. */
  assumedKinds: readonly AnsweredKind[]
  /** Kinds of events to which members may answer maybe. */
  maybeKinds: readonly AnsweredKind[]
  /** Years from which on a person consents to being represented. */
  adultAge: number
  /** Roles of every active member of band or board. */
  membershipRoles: readonly MembershipRole[]
  /** Holders of `guardedRoles` sign in with a passkey or a code. */
  secondFactorRequired: boolean
  /** True from the beginning of a new band until an administrator hides its first steps. */
  firstStepsShown: boolean
  /** SHA-256 of the code in the link for the first administrator; null = there is none. */
  firstAdministratorCode: string | null
  /** Circles that a new assembly invites, and those whose persons have a vote. */
  assemblyInvited: readonly InvitedCircle[]
  assemblyVoters: readonly InvitedCircle[]
  /** Days before an assembly by which it is called. */
  assemblyNotice: number
  assemblyQuorum: QuorumKind
  /** A number of persons or percent. */
  assemblyQuorumNumber: number
  /** The chair decides a tie. */
  assemblyTieByChair: boolean
  /** The canton whose public holidays count; null = not chosen. */
  canton: Canton | null
  /** ISO 8601 instant since which no mail, push message or refund is sent; null = they are sent. */
  sendingHeldSince: string | null
  importOfPersons: ImportMemory
  importOfPieces: ImportMemory
}

const years = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
const count = v.picklist(yearCounts)
const circles = v.pipe(v.array(v.picklist(invitedCircles)), v.minLength(1))
const importMemory = v.fallback(
  v.object({ columns: v.record(v.string(), v.nullable(v.string())), meanings: v.array(ImportMeaning) }),
  { columns: {}, meanings: [] },
)

/** Parses a stored value; the fallback applies until another one is stored. */
const schemas: { [Key in keyof SiteSettings]: v.GenericSchema<unknown, SiteSettings[Key]> } = {
  numberOfCalendarItems: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 5),
  shopEnabled: v.fallback(v.boolean(), true),
  postage: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  captchaStartMode: v.fallback(v.picklist(captchaStartModes), 'focus'),
  cantonalYears: v.fallback(v.nullable(years), 25),
  cantonalCount: v.fallback(count, 'CALENDAR_YEARS'),
  federalYears: v.fallback(v.nullable(years), 35),
  federalCount: v.fallback(count, 'CALENDAR_YEARS'),
  cantonalHonoraryYears: v.fallback(v.nullable(years), 50),
  cantonalHonoraryCount: v.fallback(count, 'CALENDAR_YEARS'),
  cismYears: v.fallback(v.nullable(years), 60),
  cismCount: v.fallback(count, 'DAYS'),
  bandYears: v.fallback(v.array(years), [10, 20, 25, 30, 40, 50]),
  bandCount: v.fallback(count, 'DAYS'),
  assumedKinds: v.fallback(v.array(v.picklist(answeredKinds)), []),
  maybeKinds: v.fallback(v.array(v.picklist(answeredKinds)), [...answeredKinds]),
  adultAge: v.fallback(years, 18),
  membershipRoles: v.fallback(v.array(v.picklist(membershipRoles)), []),
  secondFactorRequired: v.fallback(v.boolean(), false),
  firstStepsShown: v.fallback(v.boolean(), false),
  firstAdministratorCode: v.fallback(v.nullable(v.string()), null),
  assemblyInvited: v.fallback(circles, ['BAND']),
  assemblyVoters: v.fallback(circles, ['BAND']),
  assemblyNotice: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 20),
  assemblyQuorum: v.fallback(v.picklist(quorumKinds), 'NONE'),
  assemblyQuorumNumber: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 50),
  assemblyTieByChair: v.fallback(v.boolean(), true),
  // The bands before this setting are in Zürich.
  canton: v.fallback(v.nullable(v.picklist(cantons)), 'ZH'),
  sendingHeldSince: v.fallback(v.nullable(v.string()), null),
  importOfPersons: importMemory,
  importOfPieces: importMemory,
}

const text = v.pipe(v.string(), v.nonEmpty())
const LogoSetting = v.object({
  files: v.object({
    mark: text,
    favicon: text,
    'apple-touch-icon': text,
    'icon-192': text,
    'icon-512': text,
    'maskable-512': text,
  }),
  width: v.number(),
  height: v.number(),
})
/** Settings of the band, by their key in the table. The environment has the value until one is stored. */
const bandSchemas = {
  bandName: text,
  bandGender: v.picklist(genders),
  bandShortName: text,
  bandShortGender: v.picklist(genders),
  foundingYear: v.pipe(v.number(), v.integer()),
  bandAddress: v.array(text),
  contactTo: v.nullable(text),
  creditorIban: v.nullable(text),
  intranetUrl: v.nullable(text),
  letterWindow: v.picklist(windowSides),
  defaultLocale: v.picklist(locales),
  accentColour: v.nullable(v.pipe(v.string(), v.regex(accentPattern))),
  logo: v.nullable(LogoSetting),
}
type BandKey = keyof typeof bandSchemas
export const bandKeys = Object.keys(bandSchemas) as BandKey[]
export type BandSettings = { [Key in BandKey]: v.InferOutput<(typeof bandSchemas)[Key]> }

export const readSetting = async <Key extends keyof SiteSettings>(db: Db, key: Key): Promise<SiteSettings[Key]> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  const schema: v.GenericSchema<unknown, SiteSettings[Key]> = schemas[key]
  return v.parse(schema, row?.value)
}

/** The roles that come with an active membership, as JSON within another query. */
export const rolesOfMembers = sql`select ${setting.value} from ${setting} where ${setting.key} = 'membershipRoles'`

/** The age from which on a person consents to being represented, within another query. */
export const adultAge = sql<number>`coalesce((select ${setting.value}::integer from ${setting} where ${setting.key} = 'adultAge'), 18)`

export const writeSetting = async <Key extends keyof (SiteSettings & BandSettings)>(
  tx: Db,
  key: Key,
  value: (SiteSettings & BandSettings)[Key],
): Promise<void> => {
  // The column is not null; null is JSON's null.
  const json = value === null ? sql`'null'::jsonb` : value
  await tx
    .insert(setting)
    .values({ key, value: json })
    .onConflictDoUpdate({ target: setting.key, set: { value: json } })
}

export type BandConfig = Pick<Config, BandKey>

/** Returns the logo of the band; null = it has none. */
export const findLogo = async (db: Db): Promise<BandSettings['logo']> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'logo'))
  return v.parse(v.fallback(bandSchemas.logo, null), row?.value ?? null)
}

/** Returns the stored settings of the band, and those of the environment that are not stored. */
export const readBandSettings = async (db: Db, environment: BandConfig): Promise<BandSettings> => {
  const rows = await db.select().from(setting).where(inArray(setting.key, bandKeys))
  const read = (key: BandKey) => {
    const row = rows.find((one) => one.key === key)
    // JSON's null is stored in a row; a key without a row is not stored.
    const parsed = v.safeParse(bandSchemas[key], row?.value)
    return row !== undefined && parsed.success ? parsed.output : (environment[key] ?? null)
  }
  return Object.fromEntries(bandKeys.map((key) => [key, read(key)])) as BandSettings
}
