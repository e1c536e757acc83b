// Longer than 300 lines on purpose: every table of the product in one place, in the order in which they can be created.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Ink, Stroke, Tool } from '#contract/annotations.ts'
import type { LateAnswer } from '#contract/answers.ts'
import type { ItemKind, MotionState } from '#contract/assemblies.ts'
import type { Majority, VoteBase, VoteKind } from '#contract/assembly-votes.ts'
import type { AttendanceState } from '#contract/attendance.ts'
import type { BankFileState } from '#contract/bank.ts'
import type { FeeOutcome, InvoiceRecipient, PaidBy, ReleasedBill, SettlementKind } from '#contract/billing.ts'
import type { ChangeAction, ChangedNoun } from '#contract/changes.ts'
import type { ContentNoun } from '#contract/content.ts'
import type { FileCategory } from '#contract/documents.ts'
import type { GroupFilter } from '#contract/edited-groups.ts'
import type { MoneyMethod, OrderEntryKind } from '#contract/edited-orders.ts'
import type { ChosenOption, EnquiryKind } from '#contract/enquiries.ts'
import type { EquipmentKind } from '#contract/equipment.ts'
import type { AnsweredKind, EventKind, SectionMinimum } from '#contract/events.ts'
import type { FederationPart, NoReportReason } from '#contract/federation.ts'
import type { FolderReaders } from '#contract/folders.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { AccountKind, AccountUse, EntryKind } from '#contract/ledger.ts'
import type { AccessFormat } from '#contract/listed-persons.ts'
import type { Condition } from '#contract/loans.ts'
import type { MailingSalutation } from '#contract/mailing-fields.ts'
import type { ReplyTarget } from '#contract/mailings.ts'
import type { Channel, MessageKind, ReminderTime } from '#contract/notifications.ts'
import type { Orientations } from '#contract/orientations.ts'
import type { PlaceName } from '#contract/page-places.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { ConsentField, Gender, Key, PictureConsent, PreferredChannel, SharedField } from '#contract/persons.ts'
import type { Crop } from '#contract/pictures.ts'
import type { Consent } from '#contract/representations.ts'
import type { RoleName } from '#contract/roles.ts'
import type { Place } from '#contract/seating.ts'
import type { FunctionKind, SectionColour, SectionInstrument } from '#contract/sections.ts'
import type { ShopCategory } from '#contract/shop.ts'
import type { SectionMark } from '#contract/stand-settings.ts'
import type { AskingOrder, InvitationState, RequestState } from '#contract/substitutes.ts'
import type { TakeSection } from '#contract/takes.ts'
import { timeZone } from '#contract/time.ts'
import { normalizedSql } from './search-normalization.ts'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Row version, incremented by every change; sent as ETag and expected in If-Match. */
const version = () => integer('version').notNull().default(1)

/** Last and first name as one text, by which orders and invoices are sorted. */
export const wholeName = (t: Readonly<Record<'sortLastName' | 'sortFirstName', SQLWrapper>>): SQL =>
  sql`trim(${t.sortLastName} || ' ' || ${t.sortFirstName})`

/** Persons whom the list of people shows by default. Same condition as in its filter, so that the index alone finds a page. */
const listed = sql`archived = false and (first_name <> '' or last_name <> '' or company is not null)`

/** A column as a search converts it, without blanks at both ends. */
const forMatching = (column: string): string => normalizedSql(`trim(coalesce(${column}, ''))`)
const matched = {
  first: forMatching('"first_name"'),
  last: forMatching('"last_name"'),
  company: forMatching('"company"'),
}

/** Natural and legal persons. `uuid` is the only id that leaves the server (URLs of payments, invoices, accounts). */
export const person = pgTable(
  'person',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    gender: text('gender').$type<Gender>().notNull().default('NA'),
    company: text('company'),
    title: text('title'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    address1: text('address1').notNull().default(''),
    address2: text('address2'),
    zip: text('zip').notNull().default(''),
    city: text('city').notNull().default(''),
    landline: text('landline'),
    mobile: text('mobile'),
    /** Contact address in the spelling of `canonicalMailbox`; the address for signing in is account.email. */
    email: text('email'),
    /**
     * The last address at which the mail server permanently refused this person, in lower case. It counts only while it
     * is the person's address, so a change of the address needs nothing more. null = none.
     */
    refusedEmail: text('refused_email'),
    /** When `refusedEmail` was refused; null = never. */
    refusedAt: instant('refused_at'),
    birthDate: date('birth_date', { mode: 'string' }),
    preferredChannel: text('preferred_channel').$type<PreferredChannel>().notNull().default('EMAIL'),
    /** True if the person agrees to be named on the public site. */
    permit: boolean('permit').notNull().default(false),
    /** True if the person may be shown in pictures of groups on the public site; null = not decided. */
    pictureConsent: text('picture_consent').$type<PictureConsent>(),
    /** Fields of the address card that other members may see; MHZ_ADDRESSVIEWER sees all of them. */
    shared: text('shared').$type<SharedField>().array().notNull().default(sql`'{}'::text[]`),
    remarks: text('remarks'),
    archived: boolean('archived').notNull().default(false),
    /** Instrument of the person in the band; CONDUCTOR reads the score. */
    instrument: text('instrument'),
    /** Voice within the instrument ('1', 'Tenor', 'Es'); null = the only one. */
    voice: text('voice'),
    /** Transposition of the person's parts; null = the transposition of the instrument's first part. */
    key: text('key').$type<Key>(),
    /** Honorary member since this year; null = no honorary member. */
    honoraryYear: integer('honorary_year'),
    /** Persons with the same value live at one address and get one letter; null = nobody else. */
    household: uuid('household'),
    /** Language of the last request, for mails and pushes. */
    locale: text('locale')
      .$type<'de-ch' | 'en-gb'>()
      .notNull()
      .default('de-ch')
      // Until a first request: the language that the band has chosen.
      .$default(() => sql`coalesce((select value #>> '{}' from setting where key = 'defaultLocale'), 'de-ch')`),
    /** Last and first name in lower case without accents, for sorting. */
    sortLastName: text('sort_last_name')
      .notNull()
      .generatedAlwaysAs(sql.raw(normalizedSql('"last_name"'))),
    sortFirstName: text('sort_first_name')
      .notNull()
      .generatedAlwaysAs(sql.raw(normalizedSql('"first_name"'))),
    /** Names, company and contact address in lower case without accents, for searching. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          normalizedSql(
            `"first_name" || ' ' || "last_name" || ' ' || coalesce("company", '') || ' ' || coalesce("email", '')`,
          ),
        ),
      ),
    /** Month and day of the birth date: 1224 is 24 December. */
    birthday: integer('birthday').generatedAlwaysAs(
      sql`(extract(month from "birth_date") * 100 + extract(day from "birth_date"))::integer`,
    ),
    /**
     * Names by which two records of one person are found. `matchName` has both names, the same if they are exchanged. It
     * is the company if there is no last name, and null if the name is incomplete.
     */
    matchName: text('match_name').generatedAlwaysAs(
      sql.raw(
        `nullif(case when ${matched.last} = '' then ${matched.company} when ${matched.first} = '' then '' else least(${matched.last}, ${matched.first}) || ' ' || greatest(${matched.last}, ${matched.first}) end, '')`,
      ),
    ),
    matchLastName: text('match_last_name').generatedAlwaysAs(sql.raw(`nullif(${matched.last}, '')`)),
    matchFirstName: text('match_first_name').generatedAlwaysAs(sql.raw(`nullif(${matched.first}, '')`)),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Duplicates are found in these four alone, without the rows.
    index('person_email').on(t.email, t.id),
    index('person_match_name').on(t.matchName, t.id),
    index('person_match_last_name').on(t.birthDate, t.matchLastName, t.id),
    index('person_match_first_name').on(t.birthDate, t.matchFirstName, t.id),
    index('person_section').on(t.instrument, t.voice, t.sortLastName, t.sortFirstName, t.id).where(listed),
    index('person_whole_name').on(wholeName(t)),
    index('person_name').on(t.lastName, t.firstName),
    index('person_order').on(t.sortLastName, t.sortFirstName, t.id).where(listed),
    index('person_refused_email').on(t.refusedEmail).where(sql`refused_email is not null`),
    index('person_household').on(t.household).where(sql`household is not null`),
  ],
)

/** Parents or others who answer for a minor: mails to a minor without an address go to them. */
export const guardian = pgTable(
  'guardian',
  {
    /** The minor. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    guardianId: integer('guardian_id')
      .notNull()
      .references(() => person.id),
  },
  (t) => [primaryKey({ columns: [t.personId, t.guardianId] }), index('guardian_of').on(t.guardianId)],
)

/**
 * One person acts for another one, such as a parent for a child. It counts while it has not ended and has a consent, or
 * the represented person is a minor (server/platform/db/representation.ts).
 */
export const representation = pgTable(
  'representation',
  {
    id: id(),
    version: version(),
    /** The represented person. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    representativeId: integer('representative_id')
      .notNull()
      .references(() => person.id),
    createdAt: instant('created_at').notNull(),
    /** Accounts (OpenID subjects) of who added it, consented and ended it. */
    createdBy: uuid('created_by'),
    /** The side that consented; null = nobody yet. */
    consent: text('consent').$type<Consent>(),
    consentedAt: instant('consented_at'),
    consentedBy: uuid('consented_by'),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    /** Time at which both were told that it ends with the day of age of the represented person. */
    ageToldAt: instant('age_told_at'),
  },
  (t) => [
    uniqueIndex('representation_open').on(t.personId, t.representativeId).where(sql`ended_at is null`),
    index('representation_of').on(t.representativeId),
  ],
)

/** The log of opened address cards and of exports, without any value of a card. Rows are deleted after a year. */
export const addressAccess = pgTable(
  'address_access',
  {
    id: id(),
    /** The person whose card was opened; null = an export. */
    personId: integer('person_id').references(() => person.id),
    /** Format of the export; null = a card was opened. */
    format: text('format').$type<AccessFormat>(),
    /** The filter of the export as in the address of the list, without search terms. */
    filter: text('filter').notNull().default(''),
    /** Number of exported persons. */
    count: integer('count').notNull().default(1),
    at: instant('at').notNull(),
    /** Account (OpenID subject). */
    by: uuid('by').notNull(),
  },
  (t) => [index('address_access_person').on(t.personId), index('address_access_time').on(t.at)],
)

/** The band's property that is kept or lent: instruments, uniforms and other things. */
export const equipment = pgTable('equipment', {
  id: id(),
  kind: text('kind').$type<EquipmentKind>().notNull(),
  /** Inventory number. */
  number: text('number').notNull().unique(),
  name: text('name').notNull(),
  /** Maker and model. */
  model: text('model'),
  serialNumber: text('serial_number'),
  /** Size of a uniform. */
  size: text('size'),
  condition: text('condition').$type<Condition>().notNull(),
  boughtOn: date('bought_on', { mode: 'string' }),
  /** Rappen. */
  price: integer('price'),
  /** Rappen. */
  insuranceValue: integer('insurance_value'),
  remarks: text('remarks'),
  /** The day since which the band does not use it any more; null = in use. */
  retiredOn: date('retired_on', { mode: 'string' }),
  version: version(),
})

/** An item in the hands of a person; at most one loan of an item is open. */
export const loan = pgTable(
  'loan',
  {
    id: id(),
    equipmentId: integer('equipment_id')
      .notNull()
      .references(() => equipment.id),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    lentOn: date('lent_on', { mode: 'string' }).notNull(),
    /** The agreed day of the return; null = none. */
    dueOn: date('due_on', { mode: 'string' }),
    /** null = the person still holds it. */
    returnedOn: date('returned_on', { mode: 'string' }),
    conditionAtReturn: text('condition_at_return').$type<Condition>(),
    remarks: text('remarks'),
    version: version(),
  },
  (t) => [
    uniqueIndex('loan_open').on(t.equipmentId).where(sql`returned_on is null`),
    index('loan_equipment').on(t.equipmentId),
    index('loan_person').on(t.personId),
    check('loan_returned_after_lent', sql`returned_on >= lent_on`),
  ],
)

/** A sign-in at the embedded provider, or the link to a subject of an external one. `id` is the OpenID subject. */
export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    personId: integer('person_id')
      .notNull()
      .unique()
      .references(() => person.id),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** argon2id in PHC string format; null if only an external provider knows the person. */
    passwordHash: text('password_hash'),
    /** null = not changed since the account was created. */
    passwordChangedAt: instant('password_changed_at'),
    /** Raised when sign-ins end. Access tokens that carry a lower number are refused. */
    tokenGeneration: integer('token_generation').notNull().default(0),
    externalIssuer: text('external_issuer'),
    externalSubject: text('external_subject'),
    /** Demo accounts can sign in only while the origin is loopback or DEMO_ORIGIN. */
    demo: boolean('demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('account_external').on(t.externalIssuer, t.externalSubject)],
)

/**
 * 1 is the band (function = instrument), 2 the passive members (without access to the internal area), 7 the board
 * (function = office). Created by organizations.ts.
 */
export const organization = pgTable('organization', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
})

export const membership = pgTable(
  'membership',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organization.id),
    functionType: text('function_type'),
    joinDate: date('join_date', { mode: 'string' }).notNull(),
    /** Last day of the membership; null = open. */
    leaveDate: date('leave_date', { mode: 'string' }),
    /**
     * When roles and sign-ins that depended on this membership were ended; null = not yet, or nothing depended on it.
     */
    accessEndedAt: instant('access_ended_at'),
  },
  (t) => [index('membership_person').on(t.personId), index('membership_organization').on(t.organizationId)],
)

/**
 * The earlier functions of a membership, whose present or last one is in the membership itself. Each begins on the day
 * after the one before, the first with the membership.
 */
export const formerFunction = pgTable(
  'former_function',
  {
    id: id(),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** null = none. */
    functionType: text('function_type'),
    /** Last day of the function. */
    until: date('until', { mode: 'string' }).notNull(),
  },
  (t) => [unique('former_function_until').on(t.membershipId, t.until)],
)

/** Memberships in other bands, which count for the awards of the federations. */
export const otherMembership = pgTable(
  'other_membership',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Name of the band. */
    band: text('band').notNull(),
    joinDate: date('join_date', { mode: 'string' }).notNull(),
    /** Last day; null = open. */
    leaveDate: date('leave_date', { mode: 'string' }),
  },
  (t) => [index('other_membership_person').on(t.personId)],
)

export const personRole = pgTable(
  'person_role',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    role: text('role').$type<RoleName>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.role] })],
)

/** Every grant and revocation of a role, with author and time. */
export const roleChange = pgTable(
  'role_change',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: text('role').$type<RoleName>().notNull(),
    /** false = revoked. */
    granted: boolean('granted').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Account (OpenID subject) that made the change; null = a maintainer at the server's command line. */
    changedBy: uuid('changed_by'),
  },
  (t) => [index('role_change_person').on(t.personId)],
)

/** A folder of documents, which have its readers. */
export const documentFolder = pgTable('document_folder', {
  id: id(),
  nameDe: text('name_de').notNull().unique(),
  nameEn: text('name_en'),
  position: integer('position').notNull(),
  readers: text('readers').$type<FolderReaders>().notNull(),
  /** For readers that are a group; a group that was removed leaves nobody. */
  groupId: integer('group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
  version: version(),
})

/** Metadata of a stored file; its bytes are in files/ of the storage under their SHA-256. */
export const file = pgTable('file', {
  id: id(),
  title: text('title').notNull(),
  mimeType: text('mime_type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  category: text('category').$type<FileCategory>(),
  /** null = in none. In a folder `roleType` and `groupId` are not used. */
  folderId: integer('folder_id').references(() => documentFolder.id),
  /** null = public. */
  roleType: text('role_type').$type<RoleName | 'MEMBER'>(),
  /** True if only `groupId` may read it; a group that was removed leaves nobody. */
  forGroup: boolean('for_group').notNull().default(false),
  groupId: integer('group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: version(),
})

/** A task of a member of the board. */
export const boardTask = pgTable(
  'board_task',
  {
    id: id(),
    title: text('title').notNull(),
    personId: integer('person_id')
      .notNull()
      .references((): AnyPgColumn => person.id),
    dueOn: date('due_on').notNull(),
    /** null = it is not done. */
    doneAt: instant('done_at'),
    doneBy: integer('done_by').references((): AnyPgColumn => person.id),
    eventId: integer('event_id').references((): AnyPgColumn => event.id, { onDelete: 'set null' }),
    fileId: integer('file_id').references(() => file.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    version: version(),
  },
  (t) => [index('board_task_person').on(t.personId)],
)

/** The matters of the band with its federation in a year, by part. */
export const federationYear = pgTable(
  'federation_year',
  {
    id: id(),
    year: integer('year').notNull(),
    part: text('part').$type<FederationPart>().notNull(),
    /** The reason for no report to SUISA; null = there is one. */
    reason: text('reason').$type<NoReportReason>(),
    remarks: text('remarks'),
    /** null = it is not done. */
    doneAt: instant('done_at'),
    /** The person who marked it as done. */
    personId: integer('person_id').references((): AnyPgColumn => person.id),
    version: version(),
  },
  (t) => [unique().on(t.year, t.part)],
)

/** A date of the federation, such as a course or the last day of a report. */
export const federationDate = pgTable('federation_date', {
  id: id(),
  title: text('title').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  /** The days before from which it waits on the start page of the administration. */
  remindDays: integer('remind_days').notNull(),
  /** null = it is not done. */
  doneAt: instant('done_at'),
  /** The person who marked it as done. */
  personId: integer('person_id').references((): AnyPgColumn => person.id),
  version: version(),
})

/**
 * An uploaded picture. The bytes of its master and of its files are in files/pictures/ of the storage under
 * their SHA-256.
 */
export const picture = pgTable('picture', {
  id: id(),
  /** Random, because its address is public: it appears in addresses and in HTML. */
  name: text('name').notNull().unique(),
  /** Hash of the uploaded bytes, which are not stored: the same file is the same picture. */
  sourceSha256: text('source_sha256').notNull().unique(),
  altDe: text('alt_de').notNull(),
  altEn: text('alt_en').notNull(),
  /** The whole picture without metadata, from which its files are made. */
  masterSha256: text('master_sha256').notNull(),
  masterWidth: integer('master_width').notNull(),
  masterHeight: integer('master_height').notNull(),
  /** null = the whole picture. */
  crop: jsonb('crop').$type<Crop>(),
  /** Number of the crop, raised with each other one. */
  revision: integer('revision').notNull().default(1),
  /** Pixels of the crop. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Percent from the left and from the top. */
  focusX: integer('focus_x').notNull().default(50),
  focusY: integer('focus_y').notNull().default(50),
  inHeader: boolean('in_header').notNull().default(false),
  /** The group of persons that it shows: the band, or a group. */
  showsBand: boolean('shows_band').notNull().default(false),
  showsGroupId: integer('shows_group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  version: version(),
})

/** A file of a picture in one width and format. */
export const pictureFile = pgTable(
  'picture_file',
  {
    pictureId: integer('picture_id')
      .notNull()
      .references(() => picture.id, { onDelete: 'cascade' }),
    /** Revision of its picture; 0 = the whole picture, for editors. */
    revision: integer('revision').notNull(),
    format: text('format').$type<'avif' | 'webp'>().notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.revision, t.format, t.width] })],
)

export const article = pgTable('article', {
  id: id(),
  titleDe: text('title_de').notNull(),
  titleEn: text('title_en'),
  teaserDe: text('teaser_de').notNull(),
  teaserEn: text('teaser_en'),
  /** Sanitised HTML. */
  textDe: text('text_de').notNull(),
  textEn: text('text_en'),
  startDate: instant('start_date').notNull(),
  endDate: instant('end_date').notNull(),
  navigable: boolean('navigable').notNull().default(true),
  version: version(),
})

/** The end of an event on the wire: for full-day events the last day; the table has the day after. */
export const eventEnd = ({ fullDay, endsAt }: Readonly<Record<'fullDay' | 'endsAt', SQLWrapper>>): SQL =>
  sql`(case when ${fullDay}
  then (${endsAt} at time zone ${sql.raw(`'${timeZone}'`)} - interval '1 day') at time zone ${sql.raw(`'${timeZone}'`)}
  else ${endsAt} end)`

/** The day on which an event takes place. Its audience are the members of that day. */
export const eventDay = ({ startsAt }: Readonly<Record<'startsAt', SQLWrapper>>): SQL =>
  sql`(${startsAt} at time zone ${sql.raw(`'${timeZone}'`)})::date`

/** A place where events are. Its name is in their column `location` too. */
export const venue = pgTable('venue', {
  id: id(),
  name: text('name').notNull().unique(),
  address: text('address'),
  zip: text('zip'),
  city: text('city'),
  mapLink: text('map_link'),
  /** For members only, as the contact. */
  notes: text('notes'),
  contactName: text('contact_name'),
  contactPhone: text('contact_phone'),
  contactEmail: text('contact_email'),
  retired: boolean('retired').notNull().default(false),
  version: version(),
})

/** The rule of a series. Its dates are ordinary events, which may differ from it: times are on Zürich's clock. */
export const eventSeries = pgTable('event_series', {
  id: id(),
  /** 1 = Monday, 7 = Sunday (ISO 8601). */
  weekday: integer('weekday').notNull(),
  /** More weekdays of a weekly series. */
  otherWeekdays: integer('other_weekdays').array().notNull().default(sql`'{}'::integer[]`),
  /** Weeks, or months with `ordinal`. */
  every: integer('every').notNull().default(1),
  /** Which of these weekdays of a month: 1 to 5, or -1 for the last; null = each, in a weekly series. */
  ordinal: integer('ordinal'),
  /** `HH:mm`; '00:00' for full-day events, as for `endTime`. */
  startTime: text('start_time').notNull(),
  endTime: text('end_time').notNull(),
})

export const event = pgTable(
  'event',
  {
    id: id(),
    kind: text('kind').$type<EventKind>().notNull(),
    titleDe: text('title_de').notNull(),
    titleEn: text('title_en'),
    remarksDe: text('remarks_de'),
    remarksEn: text('remarks_en'),
    startsAt: instant('starts_at').notNull(),
    /** End of the event; for full-day events the start of the day after the last (exclusive). */
    endsAt: instant('ends_at').notNull(),
    fullDay: boolean('full_day').notNull().default(false),
    /** A text, or the name of the venue. */
    location: text('location'),
    venueId: integer('venue_id').references(() => venue.id),
    publicEvent: boolean('public_event').notNull().default(false),
    imageName: text('image_name'),
    /** Names of uploaded pictures in the order in which the gallery shows them. */
    albumNames: text('album_names').array().notNull().default(sql`'{}'::text[]`),
    articleId: integer('article_id').references(() => article.id),
    cancelled: boolean('cancelled').notNull().default(false),
    /** Why it was last moved, cancelled or reinstated, in words for members; null = nobody said. */
    changeReason: text('change_reason'),
    /** Reminders for members without an answer, in days before the event; only for events with sign-up. */
    reminderDays: integer('reminder_days').array().notNull().default(sql`'{7,2}'::integer[]`),
    /** When the players meet on the day of the start: `HH:mm` in Zürich. */
    callTime: text('call_time'),
    callPlace: text('call_place'),
    dressCode: text('dress_code'),
    /** The last day on which members answer freely: later changes are requests to the planners. */
    replyBy: date('reply_by', { mode: 'string' }),
    /** The band wants at least so many players of these sections. */
    minimumPlayers: jsonb('minimum_players').$type<SectionMinimum[]>().notNull().default(sql`'[]'::jsonb`),
    contactUuid: uuid('contact_uuid').references(() => person.uuid),
    /** The sections that are invited; none, and no row of `event_invitation` = the whole band. */
    sections: text('sections').array().notNull().default(sql`'{}'::text[]`),
    seriesId: integer('series_id').references(() => eventSeries.id),
    /** Visitors may read the programme, if the event is public. */
    programmePublic: boolean('programme_public').notNull().default(false),
    /** Those who are invited may comment on it. */
    comments: boolean('comments').notNull().default(false),
    version: version(),
  },
  (t) => [
    index('event_start').on(t.startsAt),
    index('event_public_start').on(t.publicEvent, t.startsAt),
    // Future events are selected by their end; without this index every calendar reads all past events.
    index('event_end').on(eventEnd(t)),
    index('event_of_series').on(t.seriesId),
    index('event_at_venue').on(t.venueId),
  ],
)

export type EventRow = typeof event.$inferSelect

/**
 * An invitation of an event beside its sections (contract/invitations.ts). No row and no section = the band. A removed
 * group or person is null: its row stays, so that the event does not invite the band instead.
 */
export const eventInvitation = pgTable(
  'event_invitation',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Invitation['kind']>().notNull(),
    groupId: integer('group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
    personId: integer('person_id').references(() => person.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('event_invitation_event').on(t.eventId),
    index('event_invitation_group').on(t.groupId),
    index('event_invitation_person').on(t.personId),
  ],
)

/** Values for a new event under a name, without a date. */
export const eventTemplate = pgTable('event_template', {
  id: id(),
  name: text('name').notNull().unique(),
  /** The fields of the form (contract/event-templates.ts). */
  content: jsonb('content').$type<object>().notNull(),
})

export const eventFile = pgTable(
  'event_file',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => file.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.fileId] })],
)

/** At most one row per person and event, created by the first answer or remark; no row = undecided. */
export const participation = pgTable(
  'participation',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** true = signed up, false = signed off, null = undecided. */
    status: boolean('status'),
    remarks: text('remarks').notNull().default(''),
    /** The last day of a maybe, which has no status. */
    maybeUntil: date('maybe_until', { mode: 'string' }),
    /** The absence in spite of which the answer was given. */
    despite: uuid('despite'),
    /** When status or maybe were given; null = when the row was last changed. */
    statedAt: instant('stated_at'),
    /** An answer after the reply deadline, which waits for a planner or was refused. */
    late: jsonb('late').$type<LateAnswer>(),
    /** The representative who gave it; null = the person, or a planner. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by').notNull(),
  },
  (t) => [
    unique('participation_person_event').on(t.personId, t.eventId),
    index('participation_event').on(t.eventId),
    index('participation_late').on(t.eventId).where(sql`late is not null`),
  ],
)

/** Every state that a participation had, with author and time. */
export const participationChange = pgTable(
  'participation_change',
  {
    id: id(),
    participationId: integer('participation_id')
      .notNull()
      .references(() => participation.id, { onDelete: 'cascade' }),
    status: boolean('status'),
    remarks: text('remarks').notNull(),
    maybeUntil: date('maybe_until', { mode: 'string' }),
    late: jsonb('late').$type<LateAnswer>(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Account (OpenID subject) that made the change. */
    changedBy: uuid('changed_by').notNull(),
  },
  (t) => [index('participation_change_of').on(t.participationId)],
)

/**
 * Changes with everything that changes the number of answers to an event (db/answer-revisions.ts). The event 0 stands
 * for all events.
 */
export const answerRevision = pgTable('answer_revision', {
  eventId: integer('event_id').primaryKey(),
  value: integer('value').notNull(),
})

/** When a planner looked at the answers of others: later changes are marked at the next visit. */
export const planningVisit = pgTable('planning_visit', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id),
  /** The end of the visit before; null = there was none. */
  since: instant('since'),
  /** The last request of the present visit. */
  seenAt: instant('seen_at').notNull(),
})

/**
 * Days on which a person is away: they answer every event on them with no, unless a later answer outweighs them. A
 * deleted one stays for a while, so that a late request of another device does not bring it back.
 */
export const absence = pgTable(
  'absence',
  {
    /** Chosen by the device. */
    id: uuid('id').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Both days are included. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** For planners only; '' = none. */
    reason: text('reason').notNull().default(''),
    deleted: boolean('deleted').notNull().default(false),
    /** When the days were reported. */
    statedAt: instant('stated_at').notNull(),
    /** The representative who said so; null = the person. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.id] }), index('absence_last_day').on(t.lastDay)],
)

/** A person's default answers; a kind in neither list, and no row = as the band decided. */
export const defaultAnswer = pgTable('default_answer', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id),
  /** Kinds of events that the person attends unless declined. */
  attending: text('attending').$type<AnsweredKind>().array().notNull().default(sql`'{}'::text[]`),
  /** Kinds of events that stay open until answered. */
  open: text('open').$type<AnsweredKind>().array().notNull().default(sql`'{}'::text[]`),
  version: version(),
})

/**
 * Recorded attendance of a person at an event: the latest statement, and one of somebody else that was made without
 * knowing it. No row = not recorded.
 */
export const attendance = pgTable(
  'attendance',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** null = withdrawn. */
    state: text('state').$type<AttendanceState>(),
    /** Id of the statement, created by the device. */
    statement: uuid('statement').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Account that recorded it. */
    recordedBy: uuid('recorded_by').notNull(),
    otherState: text('other_state').$type<AttendanceState>(),
    /** null = nobody else recorded it unseen; the same applies to the time and the account. */
    otherStatement: uuid('other_statement'),
    otherAt: instant('other_at'),
    otherBy: uuid('other_by'),
    /** Ids of statements that were added or superseded: a repeated or delayed request with one of them changes nothing. */
    received: uuid('received').array().notNull().default(sql`'{}'::uuid[]`),
    version: version(),
  },
  (t) => [unique('attendance_person_event').on(t.personId, t.eventId), index('attendance_event').on(t.eventId)],
)

/** Push subscription of a member's device (RFC 8030). Anyone who knows endpoint and keys can push to it. */
export const pushDevice = pgTable(
  'push_device',
  {
    id: id(),
    /** Id that the device chose for itself. */
    device: uuid('device').notNull().unique(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    endpoint: text('endpoint').notNull().unique(),
    /** base64url: the device's public key and the authentication secret that it shares with us (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the device last confirmed the subscription. */
    refreshedAt: instant('refreshed_at').notNull(),
  },
  (t) => [index('push_device_person').on(t.personId)],
)

/** A person's notification preferences; no row = the defaults of contract/notifications.ts. */
export const notificationWish = pgTable('notification_wish', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id),
  answer: text('answer').$type<Channel>().notNull(),
  reminder: text('reminder').$type<Channel>().notNull(),
  change: text('change').$type<Channel>().notNull(),
  music: text('music').$type<Channel>().notNull(),
  reminderTime: text('reminder_time').$type<ReminderTime>().notNull(),
  version: version(),
})

/** Time and place of an event before a change; instants in ISO 8601. Older rows lack the optional fields. */
export interface StoredAppointment {
  readonly startsAt: string
  readonly endsAt?: string | undefined
  readonly fullDay?: boolean | undefined
  readonly location: string | null
  readonly cancelled: boolean
  /** The number of events of a series that changed together, and the day of the last one. */
  readonly series?: { readonly count: number; readonly until: string } | undefined
}

/**
 * A notification that a person gets once. It is written with its delivery jobs and kept longer than they are. `id` is
 * the mail's Message-ID.
 */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** Its cause, such as 'answer:42:2026-03-12:7'. */
    cause: text('cause').notNull(),
    eventId: integer('event_id').references(() => event.id, { onDelete: 'cascade' }),
    /** The duty, the lift, the enquiry, the task, the date or the bulletin that it is about; such a notification names no event. */
    dutyId: integer('duty_id').references((): AnyPgColumn => duty.id, { onDelete: 'cascade' }),
    liftId: uuid('lift_id').references((): AnyPgColumn => lift.id, { onDelete: 'cascade' }),
    enquiryId: integer('enquiry_id').references((): AnyPgColumn => enquiry.id, { onDelete: 'cascade' }),
    taskId: integer('task_id').references(() => boardTask.id, { onDelete: 'cascade' }),
    federationDateId: integer('federation_date_id').references(() => federationDate.id, { onDelete: 'cascade' }),
    bulletinId: integer('bulletin_id').references((): AnyPgColumn => bulletin.id, { onDelete: 'cascade' }),
    /** The appointment before the change; only for the kind `change`. */
    before: jsonb('before').$type<StoredAppointment>(),
    /** Ids of the persons whom it is about, the recipient or represented ones; null = the recipient alone. */
    concerns: integer('concerns').array(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('notification_once').on(t.personId, t.cause),
    index('notification_event').on(t.eventId),
    index('notification_created').on(t.createdAt),
    index('notification_duty').on(t.dutyId),
    index('notification_lift').on(t.liftId),
    index('notification_enquiry').on(t.enquiryId),
    index('notification_task').on(t.taskId),
    index('notification_federation_date').on(t.federationDateId),
    index('notification_bulletin').on(t.bulletinId),
  ],
)

export const composition = pgTable(
  'composition',
  {
    id: id(),
    inventory: text('inventory'),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    description: text('description'),
    genre: text('genre'),
    composers: text('composers').array().notNull().default(sql`'{}'::text[]`),
    arrangers: text('arrangers').array().notNull().default(sql`'{}'::text[]`),
    link: text('link'),
    archived: boolean('archived').notNull().default(false),
    shelfMark: text('shelf_mark'),
    publisher: text('publisher'),
    /** The publisher's number. */
    orderNumber: text('order_number'),
    /** The number of the work at SUISA, which its report and the database of the federation name. */
    workNumber: text('work_number'),
    grade: text('grade'),
    /** Seconds. */
    duration: integer('duration'),
    /** Things that the piece needs, one per line. */
    material: text('material'),
    /** Rappen. */
    price: integer('price'),
    /** Title and subtitle in lower case without accents, for searching. */
    searchTitle: text('search_title')
      .notNull()
      .generatedAlwaysAs(sql.raw(normalizedSql(`"title" || ' ' || coalesce("subtitle", '')`))),
    version: version(),
  },
  (t) => [
    uniqueIndex('composition_inventory').on(t.inventory),
    index('composition_title').on(t.title),
    // The library's order; without this index every page sorts all pieces.
    index('composition_order').on(t.searchTitle, t.id),
  ],
)

/** One part of one composition as a PDF. */
export const sheet = pgTable(
  'sheet',
  {
    id: id(),
    compositionId: integer('composition_id')
      .notNull()
      .references(() => composition.id),
    name: text('name').notNull(),
    contentType: text('content_type').notNull().default('application/pdf'),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    instrument: text('instrument').notNull(),
    voice: text('voice'),
    key: text('key').$type<Key>(),
    /** Things that the part needs, one per line. */
    material: text('material'),
    /** Pages, and the size of the first in millimetres; null in rows from before they were counted. */
    pages: integer('pages'),
    pageWidth: integer('page_width'),
    pageHeight: integer('page_height'),
    /** Fonts that the file does not contain. */
    missingFonts: text('missing_fonts').array().notNull().default(sql`'{}'::text[]`),
    /** How everybody sees the pages of this file. */
    orientations: jsonb('orientations').$type<Orientations>().notNull().default(sql`'{}'::jsonb`),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    unique('sheet_name').on(t.compositionId, t.name),
    index('sheet_composition').on(t.compositionId),
    index('sheet_score').on(t.compositionId).where(sql`instrument = 'SCORE'`),
  ],
)

/** An audio file of a piece. The bytes are stored under their SHA-256. */
export const recording = pgTable(
  'recording',
  {
    id: id(),
    compositionId: integer('composition_id')
      .notNull()
      .references(() => composition.id),
    title: text('title').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [unique('recording_file').on(t.compositionId, t.sha256)],
)

/** A named part of a recording. A deleted one stays without a name, so that a repeated request does not write it again. */
export const recordingSection = pgTable(
  'recording_section',
  {
    /** Chosen by the device. */
    id: uuid('id').primaryKey(),
    recordingId: integer('recording_id')
      .notNull()
      .references(() => recording.id, { onDelete: 'cascade' }),
    /** The person to whom it belongs; null = a section of the band. */
    personId: integer('person_id').references(() => person.id),
    name: text('name').notNull(),
    /** Milliseconds from the beginning of the recording. */
    fromMs: integer('from_ms').notNull(),
    toMs: integer('to_ms').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    version: version(),
  },
  (t) => [
    index('recording_section_recording').on(t.recordingId),
    index('recording_section_person').on(t.personId),
    check('recording_section_span', sql`${t.fromMs} < ${t.toMs}`),
  ],
)

/** The place in a sheet at which a section of the band begins, for everybody who reads the sheet. */
export const sectionMark = pgTable(
  'section_mark',
  {
    sheetId: integer('sheet_id')
      .notNull()
      .references(() => sheet.id, { onDelete: 'cascade' }),
    /** No foreign key: the requests of a device run in no order, so that a mark may arrive before its section. */
    sectionId: uuid('section_id').notNull(),
    /** null = removed. The row stays, so that its version only grows. */
    mark: jsonb('mark').$type<SectionMark>(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.sheetId, t.sectionId] })],
)

/** Sheets of paper of a piece that were lent to somebody, usually another band. */
export const pieceLoan = pgTable(
  'piece_loan',
  {
    id: id(),
    compositionId: integer('composition_id')
      .notNull()
      .references(() => composition.id),
    borrower: text('borrower').notNull(),
    lentOn: date('lent_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    /** null = not returned yet. */
    returnedOn: date('returned_on', { mode: 'string' }),
    remarks: text('remarks'),
    version: version(),
  },
  (t) => [
    index('piece_loan_composition').on(t.compositionId),
    index('piece_loan_open').on(t.lentOn).where(sql`returned_on is null`),
  ],
)

/**
 * A stroke that a person drew on a sheet. Only this person sees it, and it never changes. An erased stroke stays
 * without its points, so that no device restores it.
 */
export const annotation = pgTable(
  'annotation',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Created on the device that drew the stroke. */
    id: uuid('id').notNull(),
    /** SHA-256 of the PDF, which may no longer be the file of a sheet. */
    file: text('file').notNull(),
    page: integer('page').notNull(),
    tool: text('tool').$type<Tool>().notNull(),
    ink: text('ink').$type<Ink>().notNull(),
    width: integer('width').notNull(),
    points: text('points').notNull(),
    /** Glyph of a stamp, or text. */
    content: text('content'),
    /** Number of the person's request that drew or erased the stroke. Devices fetch newer batches. */
    batch: integer('batch').notNull(),
    drawnAt: instant('drawn_at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (t) => [primaryKey({ columns: [t.personId, t.id] }), index('annotation_batch').on(t.personId, t.batch)],
)

/**
 * A stroke that the conductor or a section leader drew for everybody who plays from the file. It never changes. An erased one
 * stays without its stroke, so that no device restores it.
 */
export const sharedAnnotation = pgTable(
  'shared_annotation',
  {
    /** Created on the device that drew the stroke. */
    id: uuid('id').primaryKey(),
    /** SHA-256 of the PDF, which may no longer be the file of a sheet. */
    file: text('file').notNull(),
    /** The section whose leader wrote it; null = the whole band, by the conductor. */
    section: text('section'),
    /** account.id of the author. */
    writtenBy: uuid('written_by').notNull(),
    /** null = erased. */
    stroke: jsonb('stroke').$type<Stroke>(),
    /** Number of the request that drew or erased it. Devices fetch newer batches. */
    batch: integer('batch').notNull(),
  },
  (t) => [index('shared_annotation_batch').on(t.batch)],
)

/** The piece that was announced last. Devices that follow open it. */
export const announcement = pgTable('announcement', {
  /** Never used again, not even after a restore of an older backup. */
  id: uuid('id').primaryKey().defaultRandom(),
  compositionId: integer('composition_id')
    .notNull()
    .references(() => composition.id, { onDelete: 'cascade' }),
  announcedAt: instant('announced_at').notNull(),
})

/** The latest edit of a person's setting on the music stand. A deleted setting has no value. */
export const standSetting = pgTable(
  'stand_setting',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Number of the sheet, or 'member' for all sheets. */
    scope: text('scope').notNull(),
    sheetId: integer('sheet_id')
      .generatedAlwaysAs(sql`nullif("scope", 'member')::integer`)
      .references(() => sheet.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    value: jsonb('value'),
    /** When the person changed it, by the clock of the device, at most the server's. */
    editedAt: instant('edited_at').notNull(),
    /** Created on the device. */
    editId: uuid('edit_id').notNull(),
    /** Number of the person's request that changed it. Devices fetch newer batches. */
    batch: integer('batch').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.scope, t.name] }),
    index('stand_setting_batch').on(t.personId, t.batch),
    index('stand_setting_sheet').on(t.sheetId),
  ],
)

/** A note of a person about an event, or about a piece at an event. Nobody else reads it. */
export const privateNote = pgTable(
  'private_note',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    /** Number of the piece, or 'event' for the event as a whole. */
    scope: text('scope').notNull(),
    pieceId: integer('piece_id')
      .generatedAlwaysAs(sql`nullif("scope", 'event')::integer`)
      .references(() => composition.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    changedAt: instant('changed_at').notNull(),
    version: version(),
  },
  (t) => [unique().on(t.personId, t.eventId, t.scope), index('private_note_event').on(t.eventId)],
)

export const repertoire = pgTable('repertoire', {
  id: id(),
  name: text('name').notNull(),
  dateStart: date('date_start', { mode: 'string' }).notNull(),
  dateEnd: date('date_end', { mode: 'string' }).notNull(),
  hidden: boolean('hidden').notNull().default(false),
  version: version(),
})

export const repertoireComposition = pgTable(
  'repertoire_composition',
  {
    repertoireId: integer('repertoire_id')
      .notNull()
      .references(() => repertoire.id, { onDelete: 'cascade' }),
    compositionId: integer('composition_id')
      .notNull()
      .references(() => composition.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.repertoireId, t.compositionId] })],
)

/** The programme of an event, in playing order. */
export const eventComposition = pgTable(
  'event_composition',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    compositionId: integer('composition_id')
      .notNull()
      .references(() => composition.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.position] })],
)

/** Lines of an event's programme that are no pieces, such as a pause or a speech, in order. */
export const freeLine = pgTable(
  'programme_free_line',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    piecesBefore: integer('pieces_before').notNull(),
    textDe: text('text_de').notNull(),
    textEn: text('text_en'),
    minutes: integer('minutes'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.position] })],
)

/** The texts of the public pages. A place of `textPlaces` has one row; a list has any number, by `position`. */
export const pageText = pgTable(
  'page_text',
  {
    id: id(),
    place: text('place').$type<PlaceName>().notNull(),
    /** The first is 1. */
    position: integer('position').notNull().default(1),
    titleDe: text('title_de'),
    titleEn: text('title_en'),
    /** Plain text, or sanitised HTML, as the place declares. */
    textDe: text('text_de'),
    textEn: text('text_en'),
    pictureName: text('picture_name'),
    altDe: text('alt_de'),
    altEn: text('alt_en'),
    link: text('link'),
    linkTextDe: text('link_text_de'),
    linkTextEn: text('link_text_en'),
    version: version(),
  },
  (t) => [index('page_text_place').on(t.place, t.position)],
)

/** The single row whose version counts the changes of the settings. */
export const site = pgTable('site', { id: integer('id').primaryKey(), version: version() })

/** Settings that editors change, one row per key; settings.ts has their schemas. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/** Secrets created at the first start (cookie keys, signing keys of URLs). They are never logged and never served. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Rows of the embedded OpenID provider: all models of oidc-provider's adapter, and challenges of passkeys. */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: instant('expires_at'),
    /** When the provider consumed it; for refresh tokens see successorId. */
    consumedAt: instant('consumed_at'),
    /** A rotated refresh token is considered consumed only after its successor has been used. */
    successorId: text('successor_id'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_payload_grant').on(t.grantId),
    index('oidc_payload_uid').on(t.uid),
    index('oidc_payload_expiry').on(t.expiresAt),
  ],
)

/** A device on which a represented person without an account is signed in; `id` is the OpenID subject of its tokens. */
export const childDevice = pgTable(
  'child_device',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    representationId: integer('representation_id')
      .notNull()
      .references(() => representation.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** SHA-256 of the code until it is used. */
    codeHash: text('code_hash').unique(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    usedAt: instant('used_at'),
    /** SHA-256 of the secret with which the browser that used the code signs in once. */
    claimHash: text('claim_hash').unique(),
    userAgent: text('user_agent'),
  },
  (t) => [index('child_device_person').on(t.personId), index('child_device_representation').on(t.representationId)],
)

/** Signing keys of the embedded provider: first published, then promoted, then retired. */
export const oidcKey = pgTable('oidc_key', {
  kid: text('kid').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The key signs from this time on; before, it is only published. */
  promotedAt: instant('promoted_at'),
  retireAt: instant('retire_at'),
})

/** A single-use link that was mailed. Its URL contains the token, the row only the hash. */
export const accountToken = pgTable(
  'account_token',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    purpose: text('purpose')
      .$type<'password' | 'verification' | 'activation' | 'address' | 'contact' | 'invitation'>()
      .notNull(),
    /** SHA-256, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Address to which the link was mailed; for 'address' and 'contact' the new address. Lower case. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('account_token_person').on(t.personId), index('account_token_expiry').on(t.expiresAt)],
)

/** A key of a device by which its owner signs in without a password (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the device has counted; a lower number is a copy of the key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'::text[]`),
    /** The device, as its owner knows it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_account').on(t.accountId)],
)

/** The secret of time-based codes (RFC 6238). */
export const secondFactor = pgTable('second_factor', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Base32. */
  secret: text('secret').notNull(),
  /** null = its owner has not entered a code yet. */
  confirmedAt: instant('confirmed_at'),
  /** Step of the last code that was accepted: none is accepted twice. */
  lastStep: integer('last_step'),
})

/** A code that is accepted once instead of a time-based one. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256, base64url. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/** The URL from which a member's calendar is subscribed; no row = none. */
export const calendarFeed = pgTable('calendar_feed', {
  personId: integer('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** 256 random bits, base64url, readable on purpose: docs/decisions/0029. */
  secret: text('secret').notNull().unique(),
  /** Alarm of the calendar in minutes before an event; null = none. */
  alarm: integer('alarm'),
  /** It contains the possible dates of open enquiries, and what the member has not answered is tentative. */
  tentative: boolean('tentative').notNull().default(false),
  /** When the secret was created. */
  createdAt: instant('created_at').notNull(),
  /** Number of changes of absences, default answers and this wish; the calendar's events count them in SEQUENCE. */
  revision: integer('revision').notNull().default(0),
  revisedAt: instant('revised_at'),
})

/** The reply to a request with an Idempotency-Key, for repetitions of the request. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The operation of the key. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    callerHash: text('caller_hash').notNull(),
    /** HMAC of the body. The same key with another request is an error of the caller. */
    requestHash: text('request_hash').notNull(),
    /** HTTP status; null until the transaction of the first request writes it. */
    status: integer('status'),
    reply: jsonb('reply'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_created').on(t.createdAt)],
)

/** `uuid` is the only id of an invoice that leaves the server. */
/** An invoice. Its open amount is `amount` less `settled`; less than 0 is a credit of the payer. */
export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    number: text('number').notNull().unique(),
    /** null = the recipient is no person of the register. */
    personId: integer('person_id').references(() => person.id),
    /** The recipient of an invoice without a person. */
    recipient: jsonb('recipient').$type<InvoiceRecipient>(),
    purpose: text('purpose').$type<'MEMBERFEE' | 'OTHER'>().notNull(),
    /** Its heading; empty = that of its purpose. */
    title: text('title').notNull().default(''),
    /** Rappen: the sum of its lines. */
    amount: integer('amount').notNull(),
    /** Rappen: the sum of its live settlements, by which it is written (`server/features/invoices/settlements.ts`). */
    settled: integer('settled').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** Since then nothing is open; written with `settled`. */
    paidAt: instant('paid_at'),
    /** How the last open amount was settled. */
    paidBy: text('paid_by').$type<PaidBy>(),
    /** Why it was cancelled; null = it counts. */
    cancelReason: text('cancel_reason'),
    cancelledAt: instant('cancelled_at'),
    /** The fee run that made it. */
    feeRunId: integer('fee_run_id').references((): AnyPgColumn => feeRun.id),
    /** The first day of the year whose income it is, if it was made earlier; null = income of the day on which it was made. */
    incomeFrom: date('income_from', { mode: 'string' }),
    /** When it was first mailed, or printed for the post. */
    sentAt: instant('sent_at'),
    sentBy: text('sent_by').$type<'MAIL' | 'POST'>(),
    /** Read by the version before only. */
    marking: uuid('marking').unique(),
    /** Number of the receipt for a transfer that was marked by hand, assigned with its first letter. */
    receiptNumber: text('receipt_number').unique(),
    version: version(),
  },
  (t) => [index('invoice_person').on(t.personId), index('invoice_fee_run').on(t.feeRunId)],
)

/** A line of an invoice. */
export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    count: integer('count').notNull(),
    /** Rappen for one; less than 0 is a reduction. */
    price: integer('price').notNull(),
    /** The account of the income; null = that of the invoice's purpose. */
    accountId: integer('account_id').references(() => ledgerAccount.id),
    /** The event whose income it is. */
    eventId: integer('event_id').references(() => event.id),
    /** The person whose fee or hire it is, who may be another one than the recipient; null = nobody is noted. */
    aboutId: integer('about_id').references(() => person.id),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    index('invoice_line_account').on(t.accountId),
    index('invoice_line_about').on(t.aboutId),
  ],
)

/** A change of an invoice's open amount. A wrong one is undone and stays. */
export const settlement = pgTable(
  'settlement',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    kind: text('kind').$type<SettlementKind>().notNull(),
    /** Rappen by which the open amount falls; less than 0 = it rises. */
    amount: integer('amount').notNull(),
    /** Day of the movement. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Idempotency key of its cause, and source of its entry in the ledger: 'payment:<uuid>'. */
    source: text('source').notNull().unique(),
    paymentId: integer('payment_id').references(() => payment.id),
    transactionId: integer('transaction_id').references((): AnyPgColumn => bankTransaction.id),
    /** Number of the receipt for cash. */
    receiptNumber: text('receipt_number').unique(),
    /** True if the books were opened after it: they begin with what it left. */
    beforeBooks: boolean('before_books').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Account (OpenID subject); null = the program. */
    createdBy: uuid('created_by'),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (t) => [
    index('settlement_invoice').on(t.invoiceId),
    index('settlement_payment').on(t.paymentId),
    index('settlement_transaction').on(t.transactionId),
    check('settlement_amount', sql`${t.amount} <> 0`),
  ],
)

/** Money that goes back to a payer as soon as the bank, or the treasurer for cash, says so. */
export const invoiceRefund = pgTable(
  'invoice_refund',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    /** Rappen. */
    amount: integer('amount').notNull(),
    /** Account to which it goes. */
    iban: text('iban').notNull(),
    /** Name of the payee. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    /** The settlement that the debit made; null = not seen yet. */
    settlementId: integer('settlement_id')
      .unique()
      .references(() => settlement.id),
    /** When it was given up. */
    droppedAt: instant('dropped_at'),
  },
  (t) => [index('invoice_refund_invoice').on(t.invoiceId), check('invoice_refund_amount', sql`${t.amount} > 0`)],
)

/** A part of an invoice with a day of its own. */
export const instalment = pgTable(
  'instalment',
  {
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    position: integer('position').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Rappen. */
    amount: integer('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.position] })],
)

/** A reminder that was sent. */
export const reminder = pgTable(
  'reminder',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
    level: integer('level').notNull(),
    /** Rappen that were open then, with the fee. */
    openAmount: integer('open_amount').notNull(),
    /** Rappen. */
    fee: integer('fee').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    sentBy: text('sent_by').$type<'MAIL' | 'POST'>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (t) => [unique('reminder_level').on(t.invoiceId, t.level)],
)

/** A rule of the membership fee. The first that fits a person counts. */
export const feeRule = pgTable('fee_rule', {
  id: id(),
  /** Its place among the rules. */
  position: integer('position').notNull(),
  nameDe: text('name_de').notNull(),
  nameEn: text('name_en'),
  /** The organization whose members it is for. */
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organization.id),
  /** Functions in it; empty = all. */
  functionTypes: text('function_types').array().notNull().default(sql`'{}'::text[]`),
  /** Years of age on the key date; null = no limit. */
  ageFrom: integer('age_from'),
  ageTo: integer('age_to'),
  /** True if it is for honorary members only. */
  honorary: boolean('honorary').notNull().default(false),
  /** Rappen for the whole year; 0 = free. */
  amount: integer('amount').notNull(),
  /** True if who joins during the year pays for the remaining months, the month of joining included. */
  proRata: boolean('pro_rata').notNull().default(false),
  /** Rappen for a household with two or more persons of this rule together; null = each pays. */
  householdAmount: integer('household_amount'),
  /** The account of the income; null = that of fees. */
  accountId: integer('account_id').references(() => ledgerAccount.id),
  version: version(),
})

/** Another fee for one person. */
export const feeException = pgTable(
  'fee_exception',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    kind: text('kind').$type<'FREE' | 'AMOUNT' | 'PAID_BY'>().notNull(),
    /** Rappen, for AMOUNT. */
    amount: integer('amount'),
    /** The person who pays, for PAID_BY. */
    payerId: integer('payer_id').references(() => person.id),
    reason: text('reason').notNull(),
    /** First and last year; null = no limit. */
    yearFrom: integer('year_from'),
    yearTo: integer('year_to'),
    version: version(),
  },
  (t) => [index('fee_exception_person').on(t.personId), index('fee_exception_payer').on(t.payerId)],
)

/** The membership fees of a year, or the later ones of those who have joined since. */
export const feeRun = pgTable(
  'fee_run',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    /** Calendar year of the fee. */
    year: integer('year').notNull(),
    /** Day on which ages and memberships count. */
    keyDate: date('key_date', { mode: 'string' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    /** null = a draft. */
    releasedAt: instant('released_at'),
    releasedBy: uuid('released_by'),
    version: version(),
  },
  (t) => [uniqueIndex('fee_run_draft').on(t.year).where(sql`released_at is null`)],
)

/** The decision of a released run about a person. */
export const feeRunItem = pgTable(
  'fee_run_item',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => feeRun.id),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    payerId: integer('payer_id').references(() => person.id),
    outcome: text('outcome').$type<FeeOutcome>().notNull(),
    /** Rappen of this person. */
    amount: integer('amount').notNull(),
    ruleId: integer('rule_id').references(() => feeRule.id),
    invoiceId: integer('invoice_id').references(() => invoice.id),
  },
  (t) => [primaryKey({ columns: [t.runId, t.personId] }), index('fee_run_item_person').on(t.personId)],
)

/** An invoice of a released run. It is made by a job soon after the release. */
export const feeRunBill = pgTable(
  'fee_run_bill',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => feeRun.id),
    /** The person who gets it. */
    recipientId: integer('recipient_id')
      .notNull()
      .references(() => person.id),
    /** Its heading and lines as they were released. */
    bill: jsonb('bill').$type<ReleasedBill>().notNull(),
    /** null = it is not made yet. */
    invoiceId: integer('invoice_id')
      .unique()
      .references(() => invoice.id),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.recipientId] }),
    index('fee_run_bill_recipient').on(t.recipientId),
    index('fee_run_bill_unmade').on(t.runId, t.recipientId).where(sql`invoice_id is null`),
  ],
)

/** A person is billed once for the fee of a year. Cancelling the invoice deletes its rows. */
export const billedFee = pgTable(
  'billed_fee',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    year: integer('year').notNull(),
    /** null = the job of a release has yet to make it. */
    invoiceId: integer('invoice_id').references(() => invoice.id),
  },
  (t) => [primaryKey({ columns: [t.personId, t.year] }), index('billed_fee_invoice').on(t.invoiceId)],
)

/** The hire of a loan is billed once for a year. Cancelling the invoice deletes its rows. */
export const billedLoan = pgTable(
  'billed_loan',
  {
    loanId: integer('loan_id')
      .notNull()
      .references(() => loan.id),
    year: integer('year').notNull(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoice.id),
  },
  (t) => [primaryKey({ columns: [t.loanId, t.year] }), index('billed_loan_invoice').on(t.invoiceId)],
)

/** A payout of the payment provider to the bank. */
export const payout = pgTable('payout', {
  id: id(),
  uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
  /** Id at the provider. */
  reference: text('reference').notNull().unique(),
  /** Rappen that arrive at the bank; less than 0 = the provider takes them from there. */
  amount: integer('amount').notNull(),
  /** Rappen that the provider kept of it. */
  fee: integer('fee').notNull(),
  /** Rappen in it that no payment or refund of the band explains, such as a dispute; less than 0 = the provider took them. */
  other: integer('other').notNull().default(0),
  arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
  /** Since then the bank has refused it: its money is in a later payout. */
  failedAt: instant('failed_at'),
  transactionId: integer('transaction_id')
    .unique()
    .references((): AnyPgColumn => bankTransaction.id),
})

/** The amount that the treasurer plans for an account in a year. */
export const budget = pgTable(
  'budget',
  {
    year: integer('year')
      .notNull()
      .references(() => fiscalYear.year),
    accountId: integer('account_id')
      .notNull()
      .references(() => ledgerAccount.id),
    /** Rappen. */
    amount: integer('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.year, t.accountId] })],
)

export const shopItem = pgTable(
  'shop_item',
  {
    id: id(),
    category: text('category').$type<ShopCategory>().notNull(),
    nameDe: text('name_de').notNull(),
    nameEn: text('name_en'),
    /** Sanitised HTML. */
    descriptionDe: text('description_de').notNull().default(''),
    descriptionEn: text('description_en'),
    /** null = none. */
    pictureName: text('picture_name'),
    pictureAltDe: text('picture_alt_de'),
    pictureAltEn: text('picture_alt_en'),
    /** Rappen. */
    price: integer('price').notNull(),
    /** Pieces that can be ordered; pieces of open orders are already subtracted. */
    amount: integer('amount').notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    /** Version of the fields that editors write; orders change only `amount`. */
    version: version(),
  },
  (t) => [check('shop_item_amount', sql`${t.amount} >= 0`), check('shop_item_price', sql`${t.price} > 0`)],
)

/** A kind of an item, such as a size. An item with variants has no stock of its own. */
export const shopVariant = pgTable(
  'shop_variant',
  {
    id: id(),
    shopItemId: integer('shop_item_id')
      .notNull()
      .references(() => shopItem.id),
    /** Place in the shop; null = removed. Orders still refer to it. */
    position: integer('position'),
    nameDe: text('name_de').notNull(),
    nameEn: text('name_en'),
    /** Rappen; null = the item's price. */
    price: integer('price'),
    /** As the item's. */
    amount: integer('amount').notNull(),
  },
  (t) => [index('shop_variant_item').on(t.shopItemId), check('shop_variant_amount', sql`${t.amount} >= 0`)],
)

/** An order of the shop. `uuid` is the only id that leaves the server. */
export const shopOrder = pgTable(
  'shop_order',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    /** The buyer. Only the buyer sees the order. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    state: text('state').$type<'open' | 'paid' | 'cancelled'>().notNull().default('open'),
    /** Rappen: the sum of the lines and the postage. */
    total: integer('total').notNull(),
    delivery: text('delivery').$type<'PICKUP' | 'POST'>().notNull().default('PICKUP'),
    /** Rappen. */
    postage: integer('postage').notNull().default(0),
    /** Lines of the address to which it is posted, without the name; null = collected. */
    shipTo: text('ship_to').array(),
    remarks: text('remarks').notNull().default(''),
    /** Language of the order, for its mail. */
    locale: text('locale').$type<'de-ch' | 'en-gb'>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then its pieces are reserved. */
    reservedUntil: instant('reserved_until').notNull(),
    paidAt: instant('paid_at'),
    /** Number of the receipt, assigned on payment: the numbers have no gaps. */
    receiptNumber: text('receipt_number').unique(),
    /** How an editor received the money; null = paid online, or not paid. */
    paidBy: text('paid_by').$type<'cash' | 'bank'>(),
    deliveredAt: instant('delivered_at'),
    /** Version of what editors change. */
    version: version(),
  },
  (t) => [
    index('shop_order_person').on(t.personId),
    index('shop_order_created').on(t.createdAt),
    index('shop_order_state').on(t.state, t.createdAt),
  ],
)

/** A line of an order, with name and price at the time of the order. */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => shopOrder.id),
    position: integer('position').notNull(),
    shopItemId: integer('shop_item_id')
      .notNull()
      .references(() => shopItem.id),
    /** null = an item without variants. */
    variantId: integer('variant_id').references(() => shopVariant.id),
    /** With the variant: 'T-Shirt, XL'. */
    nameDe: text('name_de').notNull(),
    nameEn: text('name_en'),
    count: integer('count').notNull(),
    /** Rappen for one piece. */
    price: integer('price').notNull(),
    /** Pieces that came back and are on sale again. */
    returned: integer('returned').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_line_item').on(t.shopItemId),
    check('order_line_returned', sql`${t.returned} >= 0`),
  ],
)

/** The history of an order, and its refunds. */
export const orderEntry = pgTable(
  'order_entry',
  {
    id: id(),
    /** Identifies the refund at the payment provider and the mail about the entry too. */
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    orderId: integer('order_id')
      .notNull()
      .references(() => shopOrder.id),
    kind: text('kind').$type<OrderEntryKind>().notNull(),
    /** Rappen, of a payment or a refund. */
    amount: integer('amount'),
    /** How the money moved. */
    method: text('method').$type<MoneyMethod>(),
    /** Pieces that came back. */
    pieces: integer('pieces'),
    /** The state of a refund: 'done' = the money has moved; 'refused' by the provider = it never will. */
    state: text('state').$type<'pending' | 'done' | 'refused'>().notNull().default('done'),
    /** An editor's own note. */
    note: text('note').notNull().default(''),
    at: instant('at').notNull(),
    /** Account of the editor; null = the buyer, the payment provider or the server. */
    by: uuid('by'),
  },
  (t) => [
    index('order_entry_order').on(t.orderId),
    index('order_entry_pending').on(t.at).where(sql`state = 'pending'`),
  ],
)

/** A payment of an order or a fee. It becomes paid when the provider reports so, and then stays paid. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    purpose: text('purpose').$type<'SHOP' | 'MEMBERFEE'>().notNull(),
    orderId: integer('order_id')
      .unique()
      .references(() => shopOrder.id),
    invoiceId: integer('invoice_id').references(() => invoice.id),
    /** The person whose fee is paid, from the invoice or the session; null = a visitor. */
    personId: integer('person_id').references(() => person.id),
    /** Name of the payer of a fee, as entered. */
    name: text('name'),
    /** Rappen. */
    amount: integer('amount').notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    /** Id of the payment at the provider; null = not created there yet. */
    reference: text('reference').unique(),
    link: text('link'),
    /** Page for the person after the payment, such as '/memberfee-completed'. */
    callback: text('callback').notNull(),
    locale: text('locale').$type<'de-ch' | 'en-gb'>().notNull(),
    state: text('state').$type<'open' | 'paid' | 'cancelled'>().notNull().default('open'),
    method: text('method').$type<PaymentMethod>(),
    createdAt: instant('created_at').notNull(),
    /** An unpaid payment is cancelled from then on. */
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** Rappen that the provider kept; null = not known. */
    fee: integer('fee'),
    /** The payout that has its money; null = not known. */
    payoutId: integer('payout_id').references(() => payout.id),
    /** Number of a fee's receipt, assigned on payment; an order has its own. */
    receiptNumber: text('receipt_number').unique(),
  },
  (t) => [
    index('payment_open').on(t.expiresAt).where(sql`state = 'open'`),
    index('payment_person').on(t.personId),
    index('payment_payout').on(t.payoutId),
  ],
)

/** An account of the ledger. */
export const ledgerAccount = pgTable('ledger_account', {
  id: id(),
  /** Its place in the chart. */
  number: integer('number').notNull().unique(),
  nameDe: text('name_de').notNull(),
  nameEn: text('name_en'),
  kind: text('kind').$type<AccountKind>().notNull(),
  /** The entries that the program makes here by itself; null = none. */
  use: text('use').$type<AccountUse>().unique(),
  closed: boolean('closed').notNull().default(false),
  version: version(),
})

/** A year of the books. A closed one takes no entries: see ledger-guards.ts. */
export const fiscalYear = pgTable('fiscal_year', {
  year: integer('year').primaryKey(),
  startsOn: date('starts_on', { mode: 'string' }).notNull().unique(),
  /** Its last day. */
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  closedAt: instant('closed_at'),
  /** Account (OpenID subject) that closed it. */
  closedBy: uuid('closed_by'),
})

/** A booking. Triggers refuse to change or delete it; a correction is another entry that reverses it. It names no person. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: id(),
    year: integer('year')
      .notNull()
      .references(() => fiscalYear.year),
    /** Ascends within the year without a gap. */
    position: integer('position').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    text: text('text').notNull(),
    /** Idempotency key of the cause: 'invoice:<uuid>'. */
    source: text('source').notNull().unique(),
    reverses: integer('reverses')
      .unique()
      .references((): AnyPgColumn => ledgerEntry.id),
    /** How many rows it has, each of which is written with it. */
    rows: integer('rows').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Account (OpenID subject); null = the program. */
    createdBy: uuid('created_by'),
  },
  (t) => [
    unique('ledger_entry_position').on(t.year, t.position),
    index('ledger_entry_day').on(t.bookedOn),
    check('ledger_entry_rows', sql`${t.rows} > 0`),
  ],
)

/** One debit and one credit of the same amount, so that every row balances by itself. */
export const ledgerRow = pgTable(
  'ledger_row',
  {
    entryId: integer('entry_id')
      .notNull()
      .references(() => ledgerEntry.id),
    /** 0 to `rows` - 1 of its entry. */
    position: integer('position').notNull(),
    debitId: integer('debit_id')
      .notNull()
      .references(() => ledgerAccount.id),
    creditId: integer('credit_id')
      .notNull()
      .references(() => ledgerAccount.id),
    /** Rappen. */
    amount: integer('amount').notNull(),
    /** The invoice whose open amount it changes. */
    invoiceId: integer('invoice_id').references(() => invoice.id),
    /** The event whose income or expense it is. */
    eventId: integer('event_id').references(() => event.id),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.position] }),
    index('ledger_row_debit').on(t.debitId),
    index('ledger_row_credit').on(t.creditId),
    index('ledger_row_invoice').on(t.invoiceId),
    check('ledger_row_amount', sql`${t.amount} > 0`),
    check('ledger_row_accounts', sql`${t.debitId} <> ${t.creditId}`),
  ],
)

/** A payment as a file of the bank names it. */
export interface StatedTransaction {
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Rappen. */
  readonly amount: number
  readonly bookedOn: string
  readonly reference: string | null
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly text: string
  readonly reversal: boolean
  /** Names by which it is known again: `UETR:…`, `BANK:…` and `CONTENT:…`. */
  readonly keys: readonly string[]
}

/** An entry of the account: one payment, or several that the bank booked together. */
export interface StatedEntry {
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly reversal: boolean
  /** Rappen. */
  readonly amount: number
  readonly bookedOn: string
  /** The bank's reference, which statement and notice share. */
  readonly reference: string | null
  /** Number of payments in it that the file does not name; null = it names them. */
  readonly unnamed: number | null
  /** Its payments; the entry itself if the file does not name them. */
  readonly lines: readonly StatedTransaction[]
}

/** A file of the bank as it was uploaded. Its bytes are kept as long as the books. */
export const bankFile = pgTable(
  'bank_file',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    sha256: text('sha256').notNull().unique(),
    name: text('name').notNull(),
    state: text('state').$type<BankFileState>().notNull().default('READING'),
    /** First and last day of its movements or statements; null = it has none. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** Number of its transactions, and how many of them are taken over. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** Numbers of payments that were not known before, and of those that paid an invoice. */
    added: integer('added').notNull().default(0),
    matched: integer('matched').notNull().default(0),
    uploadedAt: instant('uploaded_at').notNull(),
    /** Account (OpenID subject). */
    uploadedBy: uuid('uploaded_by'),
    /** When its bytes were deleted; null = they are stored. */
    erasedAt: instant('erased_at'),
  },
  // One file is read at a time.
  (t) => [uniqueIndex('bank_file_reading').on(t.state).where(sql`state = 'READING'`)],
)

/** The transactions that a statement of a file has, so that each line finds one of its own. */
export const bankSighting = pgTable(
  'bank_sighting',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => bankFile.id),
    /** Place of the statement in the file, from 0. */
    statement: integer('statement').notNull(),
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => bankTransaction.id),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.statement, t.transactionId] }),
    index('bank_sighting_transaction').on(t.transactionId),
  ],
)

/** The rest of an entry that is being replaced by its payments. */
export interface SplitRest {
  /** Place of the statement or notice in its file. */
  readonly report: number
  /** The purpose that the treasurer had chosen for the entry. */
  readonly accountId: number | null
  readonly booked: boolean
}

/** An entry that a notice (camt.054) announced and no statement has yet, or some payments of an entry that is being split. */
export const bankNotice = pgTable(
  'bank_notice',
  {
    id: id(),
    fileId: integer('file_id')
      .notNull()
      .references(() => bankFile.id),
    iban: text('iban').notNull(),
    /** Hash of the entry, by which another file with the same notice is known. */
    fingerprint: text('fingerprint').notNull(),
    entry: jsonb('entry').$type<StatedEntry>().notNull(),
    /** The bank's reference of the entry. */
    entryReference: text('entry_reference'),
    /** The payments are taken over before anything else; null = the entry waits for a statement. */
    split: jsonb('split').$type<SplitRest>(),
  },
  (t) => [
    unique('bank_notice_fingerprint').on(t.iban, t.fingerprint),
    index('bank_notice_reference').on(t.iban, t.entryReference),
    index('bank_notice_file').on(t.fileId),
    index('bank_notice_split').on(t.id).where(sql`split is not null`),
  ],
)

/** A statement of the bank as a file had it. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: id(),
    iban: text('iban').notNull(),
    /** First and last day. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Rappen. */
    opening: integer('opening').notNull(),
    closing: integer('closing').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    /** Account (OpenID subject). */
    uploadedBy: uuid('uploaded_by'),
  },
  (t) => [unique('bank_statement_period').on(t.iban, t.startsOn, t.endsOn, t.opening, t.closing)],
)

/** A movement on the band's bank account. */
export const bankTransaction = pgTable(
  'bank_transaction',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    iban: text('iban').notNull(),
    direction: text('direction').$type<'CREDIT' | 'DEBIT'>().notNull(),
    /** Rappen. */
    amount: integer('amount').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    reference: text('reference'),
    /** The other side. */
    payerName: text('payer_name'),
    payerIban: text('payer_iban'),
    text: text('text').notNull(),
    reversal: boolean('reversal').notNull(),
    /** The invoice that it pays, and how much of it in Rappen; the rest is a credit of the payer. */
    invoiceId: integer('invoice_id').references(() => invoice.id),
    settled: integer('settled').notNull().default(0),
    accountId: integer('account_id').references(() => ledgerAccount.id),
    /** True if the books had it before: nothing is booked. */
    booked: boolean('booked').notNull().default(false),
    /** The bank's reference of the entry to which it belongs. */
    entryReference: text('entry_reference'),
    /** Number of payments in it that no file has named yet; null = it is named. */
    unnamed: integer('unnamed'),
    /** Since then the payments in it are transactions of their own. */
    splitAt: instant('split_at'),
    /** Incremented by each assignment; part of the source of its entry. */
    version: version(),
  },
  (t) => [
    index('bank_transaction_day').on(t.bookedOn),
    index('bank_transaction_entry').on(t.iban, t.entryReference),
    index('bank_transaction_payer').on(t.payerIban),
    index('bank_transaction_invoice').on(t.invoiceId),
    check('bank_transaction_amount', sql`${t.amount} > 0`),
  ],
)

/** The person who gave a movement on the account, for the confirmation of donations. */
export const donation = pgTable(
  'donation',
  {
    transactionId: integer('transaction_id')
      .primaryKey()
      .references(() => bankTransaction.id),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
  },
  (t) => [index('donation_person').on(t.personId)],
)

/**
 * The confirmation of a year's donations. A confirmation that is sent again gets another uuid, so that an older mail that
 * still waits is not sent.
 */
export const donationConfirmation = pgTable(
  'donation_confirmation',
  {
    id: id(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    year: integer('year').notNull(),
    /** The donor; null = the recipient of the invoice. */
    personId: integer('person_id').references(() => person.id),
    invoiceId: integer('invoice_id').references(() => invoice.id),
    /** Rappen that it confirms. */
    amount: integer('amount').notNull(),
    sentBy: text('sent_by').$type<'MAIL' | 'POST'>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    /** The time at which the mail was handed over, or the letter was printed. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    unique('donation_confirmation_person').on(t.personId, t.year),
    unique('donation_confirmation_invoice').on(t.invoiceId, t.year),
  ],
)

/** The names by which a transaction is known again in another file. No single one is unique at every bank. */
export const bankKey = pgTable(
  'bank_key',
  {
    iban: text('iban').notNull(),
    key: text('key').notNull(),
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => bankTransaction.id),
  },
  (t) => [primaryKey({ columns: [t.iban, t.key] }), index('bank_key_transaction').on(t.transactionId)],
)

/** Data of the embedded payment provider, which another provider would have in its own database. */
export const sandboxSession = pgTable('sandbox_session', {
  id: text('id').primaryKey(),
  /** Uuid of the payment; one session per payment. */
  paymentUuid: uuid('payment_uuid').notNull().unique(),
  /** Rappen. */
  amount: integer('amount').notNull(),
  description: text('description').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  locale: text('locale').$type<'de-ch' | 'en-gb'>().notNull(),
  state: text('state').$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
  method: text('method').$type<PaymentMethod>(),
  expiresAt: instant('expires_at').notNull(),
})

/** Refunds at the embedded payment provider. */
export const sandboxRefund = pgTable('sandbox_refund', {
  /** Uuid of the refund; the provider makes it once. */
  id: uuid('id').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sandboxSession.id),
  /** Rappen. */
  amount: integer('amount').notNull(),
  /** The day whose payout has it; null = no payout has it. */
  madeOn: date('made_on', { mode: 'string' }),
})

/** A message of the contact form, stored for six months. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** True if a copy was sent to the sender. */
    copy: boolean('copy').notNull(),
    locale: text('locale').$type<'de-ch' | 'en-gb'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('contact_message_email').on(t.email, t.createdAt), index('contact_message_created').on(t.createdAt)],
)

/** Changes by editors and administrators, written in the transaction of the change. */
export const change = pgTable(
  'change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    noun: text('noun').$type<ChangedNoun>().notNull(),
    /** Number of the row within its noun; the row may have been deleted since. */
    rowId: integer('row_id').notNull(),
    action: text('action').$type<ChangeAction>().notNull(),
    /** The fields that changed, `{field: [before, after]}`; no personal data. */
    fields: jsonb('fields').$type<Record<string, readonly [unknown, unknown]>>().notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Account (OpenID subject); null = a maintainer at the server's command line. */
    changedBy: uuid('changed_by'),
  },
  (t) => [index('change_row').on(t.noun, t.rowId), index('change_time').on(t.changedAt)],
)

/** Changes of content that are published later; at most one of each row. */
export const plannedChange = pgTable(
  'planned_change',
  {
    id: id(),
    noun: text('noun').$type<ContentNoun>().notNull(),
    rowId: integer('row_id').notNull(),
    /** Version of the row that the change is based on. */
    rowVersion: integer('row_version').notNull(),
    /** The changed fields as the noun's endpoint takes them. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    publishAt: instant('publish_at').notNull(),
    state: text('state').$type<'planned' | 'refused'>().notNull().default('planned'),
    plannedAt: instant('planned_at').notNull(),
    /** Account (OpenID subject) that planned it. */
    plannedBy: uuid('planned_by'),
  },
  (t) => [uniqueIndex('planned_change_row').on(t.noun, t.rowId)],
)

/** Solved puzzles of the anti-robot widget, each valid for one request. */
export const puzzleUsed = pgTable(
  'puzzle_used',
  {
    puzzleHash: text('puzzle_hash').primaryKey(),
    /** The puzzle expires then, and the row is no longer needed. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('puzzle_used_expiry').on(t.expiresAt)],
)

/**
 * Counts of rate limits that all processes share; rate-limiter-flexible defines the columns and their order. The
 * migration creates it unlogged: it is empty after a crash of PostgreSQL, and costs no write-ahead log.
 */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** Name of the limit and hash of the counted key. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970 at which the window ends. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limit_expire').on(t.expire)],
)

/** Work to do after the commit of the transaction that caused it; see server/platform/jobs. */
export const job = pgTable(
  'job',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Parsed by the kind's schema when it is written and read. */
    payload: jsonb('payload').notNull(),
    /** A second job with the same key is not written; null = no key. */
    uniqueKey: text('unique_key').unique(),
    /** The job does not run before. */
    runAt: instant('run_at').notNull(),
    /** Number of started runs. */
    attempts: integer('attempts').notNull().default(0),
    /** End of the lease of `leasedBy`; null = not claimed. */
    leaseUntil: instant('lease_until'),
    leasedBy: text('leased_by'),
    /** A code such as 'smtp.550', never a message that might contain an address or a secret. */
    lastError: text('last_error'),
    /** The mail server's reply to the last run, shortened, without addresses and links; null = it did not reply. */
    lastReply: text('last_reply'),
    state: text('state').$type<'waiting' | 'done' | 'dead'>().notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    /** When the job was done or given up. */
    doneAt: instant('done_at'),
  },
  (t) => [
    index('job_next').on(t.runAt, t.id).where(sql`state = 'waiting'`),
    index('job_done').on(t.doneAt).where(sql`state <> 'waiting'`),
  ],
)

/**
 * A mail of an address manager to many persons. It is deleted with its recipients after a year, its attachments after
 * half a year.
 */
export const mailing = pgTable('mailing', {
  id: id(),
  uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
  /** null = there is no text in this language. */
  subjectDe: text('subject_de'),
  textDe: text('text_de'),
  subjectEn: text('subject_en'),
  textEn: text('text_en'),
  replyTo: text('reply_to').$type<ReplyTarget>().notNull(),
  salutation: text('salutation').$type<MailingSalutation>().notNull().default('NONE'),
  at: instant('at').notNull(),
  /** Account (OpenID subject). */
  by: uuid('by'),
  /** The group whose leader sent it to the group; null = an address manager sent it, or the group was removed. */
  groupId: integer('group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
})

/** A person to whom a mailing is addressed: one row for each address. Each address gets one job. */
export const mailingRecipient = pgTable(
  'mailing_recipient',
  {
    id: id(),
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailing.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** In lower case; '' = the person has none. */
    address: text('address').notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'refused' | 'no_address'>().notNull(),
  },
  (t) => [
    unique('mailing_recipient_once').on(t.mailingId, t.personId, t.address),
    index('mailing_recipient_person').on(t.personId),
    index('mailing_recipient_address').on(t.mailingId, t.address),
  ],
)

/** A file that is attached to a mailing. Its bytes are stored in files/mailings/ under their SHA-256. */
export const mailingAttachment = pgTable('mailing_attachment', {
  id: id(),
  uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
  /** null = the mailing was not sent yet. */
  mailingId: integer('mailing_id').references(() => mailing.id, { onDelete: 'cascade' }),
  /** Position in the mail. */
  position: integer('position').notNull().default(0),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  /** Account (OpenID subject). */
  uploadedBy: uuid('uploaded_by'),
})

/** A musician who helps out: without membership and account, and with consent to be contacted. */
export const substitute = pgTable('substitute', {
  id: id(),
  name: text('name').notNull(),
  /** In lower case; null = reached by telephone only. */
  email: text('email'),
  phone: text('phone'),
  instrument: text('instrument').notNull(),
  /** Voice that the person usually plays ('1', 'Es'); null = any. */
  voice: text('voice'),
  /** Transposition of the parts; null = the transposition of the instrument's first part. */
  key: text('key').$type<Key>(),
  /** Language of the mails. */
  locale: text('locale').$type<'de-ch' | 'en-gb'>().notNull(),
  /** The day on which the person agreed to be listed and asked. */
  consentOn: date('consent_on', { mode: 'string' }).notNull(),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
  version: version(),
})

/** Looks for one substitute for a part at an event. */
export const substituteRequest = pgTable(
  'substitute_request',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    instrument: text('instrument').notNull(),
    voice: text('voice'),
    key: text('key').$type<Key>(),
    order: text('order').$type<AskingOrder>().notNull(),
    /** Hours in which somebody who was asked can reply. */
    waitHours: integer('wait_hours').notNull(),
    /** Words of the planner to those who are asked. */
    message: text('message'),
    state: text('state').$type<RequestState>().notNull().default('open'),
    createdAt: instant('created_at').notNull(),
    /** Account (OpenID subject). */
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [index('substitute_request_event').on(t.eventId)],
)

/** A substitute who is asked for a request, or will be. */
export const substituteInvitation = pgTable(
  'substitute_invitation',
  {
    id: id(),
    /** Random part of the mailed link; another one makes earlier links invalid. */
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    requestId: integer('request_id')
      .notNull()
      .references(() => substituteRequest.id, { onDelete: 'cascade' }),
    substituteId: integer('substitute_id')
      .notNull()
      .references(() => substitute.id, { onDelete: 'cascade' }),
    /** Place in the order of asking, from 0. */
    position: integer('position').notNull(),
    state: text('state').$type<InvitationState>().notNull().default('waiting'),
    askedAt: instant('asked_at'),
    /** End of the time to reply; null = not asked yet. */
    expiresAt: instant('expires_at'),
    answeredAt: instant('answered_at'),
    /** True if a planner recorded the reply, which was given by telephone. */
    byPlanner: boolean('by_planner').notNull().default(false),
  },
  (t) => [
    unique('substitute_invitation_once').on(t.requestId, t.substituteId),
    index('substitute_invitation_of').on(t.substituteId),
    // At most one accepts.
    uniqueIndex('substitute_invitation_accepted').on(t.requestId).where(sql`state = 'accepted'`),
  ],
)

/** A task at an event, for which members volunteer. */
export const duty = pgTable(
  'duty',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    nameDe: text('name_de').notNull(),
    nameEn: text('name_en'),
    location: text('location'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Number of people that the band needs. */
    needed: integer('needed').notNull(),
    /** True if only `groupId` is asked; a group that was removed leaves nobody. */
    forGroup: boolean('for_group').notNull().default(false),
    groupId: integer('group_id').references((): AnyPgColumn => bandGroup.id, { onDelete: 'set null' }),
    /** Account (OpenID subject) that is told of a takeover. */
    createdBy: uuid('created_by'),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('duty_event').on(t.eventId),
    index('duty_end').on(t.endsAt),
    check('duty_span', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** A member's part in a duty. After a withdrawal the row stays, with its version. */
export const dutyVolunteer = pgTable(
  'duty_volunteer',
  {
    id: id(),
    dutyId: integer('duty_id')
      .notNull()
      .references(() => duty.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** False = withdrawn, removed, or taken over by somebody else. */
    takes: boolean('takes').notNull(),
    /** Time at which the person offered the duty to others; null = not offered. */
    offeredAt: instant('offered_at'),
    /** True if a planner entered the person. */
    byPlanner: boolean('by_planner').notNull().default(false),
    /** The representative who said so; null = the person, or a planner. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [unique('duty_volunteer_once').on(t.dutyId, t.personId), index('duty_volunteer_person').on(t.personId)],
)

/** Seats in a member's car to an event. */
export const lift = pgTable(
  'lift',
  {
    /** Chosen by the device. */
    id: uuid('id').primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** The driver. */
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** Place of departure. */
    place: text('place').notNull(),
    leavesAt: instant('leaves_at').notNull(),
    seats: integer('seats').notNull(),
    remarks: text('remarks').notNull().default(''),
    deleted: boolean('deleted').notNull().default(false),
    /** The representative who said so; null = the person. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('lift_event').on(t.eventId), index('lift_person').on(t.personId), index('lift_leaves').on(t.leavesAt)],
)

/** A seat that a member takes, or has given back. */
export const liftSeat = pgTable(
  'lift_seat',
  {
    id: id(),
    liftId: uuid('lift_id')
      .notNull()
      .references(() => lift.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    takes: boolean('takes').notNull(),
    /** The representative who said so; null = the person. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [unique('lift_seat_once').on(t.liftId, t.personId), index('lift_seat_person').on(t.personId)],
)

/** A section of the band, or an office of its board, which other tables name by its code. */
export const bandFunction = pgTable('band_function', {
  id: id(),
  kind: text('kind').$type<FunctionKind>().notNull(),
  code: text('code').notNull().unique(),
  /** 1 for the first section or office. Sections are in the order of the score. */
  position: integer('position').notNull(),
  nameDe: text('name_de').notNull(),
  nameEn: text('name_en'),
  /** The instrument of the players of a section; null = called like the section. */
  instrumentDe: text('instrument_de'),
  instrumentEn: text('instrument_en'),
  colour: text('colour').$type<SectionColour>(),
  /** False for a section without parts: nobody looks for its sheets. */
  playsSheets: boolean('plays_sheets').notNull().default(true),
  /** Instruments by which the parts of a section are recognised, besides those of the contract's table. */
  instruments: jsonb('instruments').$type<SectionInstrument[]>().notNull().default([]),
  version: version(),
})

/** A group of persons: a committee, an ensemble, or all that a filter finds. */
export const bandGroup = pgTable('band_group', {
  id: id(),
  uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
  /** Its place among the groups. */
  position: integer('position').notNull(),
  nameDe: text('name_de').notNull(),
  nameEn: text('name_en'),
  /** Finds persons of the group in the list of persons, besides the chosen ones; null = it has no others. */
  filter: jsonb('filter').$type<GroupFilter>(),
  version: version(),
})

/** A person who was chosen for a group, or leads it. */
export const groupMember = pgTable(
  'group_member',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => bandGroup.id),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    leader: boolean('leader').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.personId] }), index('group_member_person').on(t.personId)],
)

/** A part that a person plays beside the main one, which is in the person's row. */
export const furtherPart = pgTable(
  'further_part',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** From 0. */
    position: integer('position').notNull(),
    /** A section of the band. */
    instrument: text('instrument').notNull(),
    voice: text('voice'),
    key: text('key').$type<Key>(),
    /** True if the person plays it in one group only, which is null once it is removed. */
    forGroup: boolean('for_group').notNull().default(false),
    groupId: integer('group_id').references(() => bandGroup.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('further_part_person').on(t.personId),
    uniqueIndex('further_part_once')
      .on(t.personId, t.instrument, sql`coalesce(group_id, 0)`)
      .where(sql`group_id is not null or not for_group`),
  ],
)

/** A decision of a person about the public site, for as long as the person is known. The last one of a field counts. */
export const consentDecision = pgTable(
  'consent_decision',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    field: text('field').$type<ConsentField>().notNull(),
    /** null = not decided any more. */
    given: boolean('given'),
    decidedAt: instant('decided_at').notNull(),
    /** Account (OpenID subject) of who entered it. */
    decidedBy: uuid('decided_by'),
  },
  (t) => [index('consent_decision_person').on(t.personId, t.id)],
)

/** A change of many persons at once, or an import, that can be undone. */
export const bulkChange = pgTable('bulk_change', {
  id: id(),
  uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
  kind: text('kind').$type<'PEOPLE' | 'IMPORT'>().notNull(),
  /** The rows as they were, and what they became. */
  before: jsonb('before').$type<object>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Account (OpenID subject). */
  createdBy: uuid('created_by'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
})

/** A question to members: which of some dates suit them, or something else. */
export const enquiry = pgTable('enquiry', {
  id: id(),
  kind: text('kind').$type<EnquiryKind>().notNull(),
  titleDe: text('title_de').notNull(),
  titleEn: text('title_en'),
  textDe: text('text_de'),
  textEn: text('text_en'),
  /** Several choices may be made. */
  multiple: boolean('multiple').notNull().default(false),
  /** Nobody sees who answered what. */
  anonymous: boolean('anonymous').notNull().default(false),
  /** The last instant for answers. */
  closesAt: instant('closes_at').notNull(),
  /** When somebody closed it before; null = nobody did. */
  endedAt: instant('ended_at'),
  /** Days before the deadline on which whoever has not answered is reminded; null = never. */
  remindDays: integer('remind_days'),
  /** The band wants at least so many players of these sections; the event gets them too. */
  minimumPlayers: jsonb('minimum_players').$type<SectionMinimum[]>().notNull().default(sql`'[]'::jsonb`),
  /** As those of an event: none, and no row of `enquiry_invitation` = the whole band. */
  sections: text('sections').array().notNull().default(sql`'{}'::text[]`),
  /** The event that was made of it: one at most. */
  eventId: integer('event_id')
    .unique()
    .references(() => event.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  version: version(),
})

/** As `event_invitation`. */
export const enquiryInvitation = pgTable(
  'enquiry_invitation',
  {
    id: id(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiry.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Invitation['kind']>().notNull(),
    groupId: integer('group_id').references(() => bandGroup.id, { onDelete: 'set null' }),
    personId: integer('person_id').references(() => person.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('enquiry_invitation_enquiry').on(t.enquiryId),
    index('enquiry_invitation_group').on(t.groupId),
    index('enquiry_invitation_person').on(t.personId),
  ],
)

/** A possible date or a choice; an enquiry without dates has one option with neither: who could at all. */
export const enquiryOption = pgTable(
  'enquiry_option',
  {
    id: id(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiry.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    nameDe: text('name_de'),
    nameEn: text('name_en'),
  },
  (t) => [index('enquiry_option_of').on(t.enquiryId)],
)

/** The answer of a person. One that was taken back stays, empty, with its version. */
export const enquiryAnswer = pgTable(
  'enquiry_answer',
  {
    id: id(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiry.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    /** The answers, each with the id of its option. */
    choices: jsonb('choices').$type<ChosenOption[]>().notNull().default(sql`'[]'::jsonb`),
    number: integer('number'),
    words: text('words').notNull().default(''),
    /** The representative who gave it; null = the person. */
    givenBy: integer('given_by').references(() => person.id),
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [unique('enquiry_answer_once').on(t.enquiryId, t.personId), index('enquiry_answer_person').on(t.personId)],
)

/** A text of the band to some of its members, who mark it as read. */
export const bulletin = pgTable(
  'bulletin',
  {
    id: id(),
    /** Chosen by the device that sent it, so that a repeated request does not send it twice. */
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    titleDe: text('title_de').notNull(),
    titleEn: text('title_en'),
    textDe: text('text_de').notNull(),
    textEn: text('text_en'),
    /** The event to whose players it is addressed; it goes with the event. null = sections and invitations. */
    eventId: integer('event_id').references(() => event.id, { onDelete: 'cascade' }),
    /** As those of an event: none, and no row of `bulletin_invitation` = the whole band. */
    sections: text('sections').array().notNull().default(sql`'{}'::text[]`),
    /** The last day on which it is shown. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Comments may be written. */
    comments: boolean('comments').notNull().default(false),
    /** The sender, who is told of comments; null = a former member. */
    personId: integer('person_id').references(() => person.id),
    createdAt: instant('created_at').notNull(),
    version: version(),
  },
  (t) => [index('bulletin_event').on(t.eventId), index('bulletin_end').on(t.endsOn)],
)

/** As `event_invitation`. */
export const bulletinInvitation = pgTable(
  'bulletin_invitation',
  {
    id: id(),
    bulletinId: integer('bulletin_id')
      .notNull()
      .references(() => bulletin.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Invitation['kind']>().notNull(),
    groupId: integer('group_id').references(() => bandGroup.id, { onDelete: 'set null' }),
    personId: integer('person_id').references(() => person.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bulletin_invitation_bulletin').on(t.bulletinId),
    index('bulletin_invitation_group').on(t.groupId),
    index('bulletin_invitation_person').on(t.personId),
  ],
)

export const bulletinFile = pgTable(
  'bulletin_file',
  {
    bulletinId: integer('bulletin_id')
      .notNull()
      .references(() => bulletin.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.bulletinId, t.fileId] }), index('bulletin_file_file').on(t.fileId)],
)

/**
 * A picture in the text of a bulletin, for those who may read the bulletin. Its bytes are among those of the other pictures.
 */
export const bulletinPicture = pgTable(
  'bulletin_picture',
  {
    /** Random; the text has it in the address. */
    uuid: uuid('uuid').primaryKey().default(sql`gen_random_uuid()`),
    /** null = not sent yet: only whoever uploaded it is shown it. */
    bulletinId: integer('bulletin_id').references(() => bulletin.id, { onDelete: 'cascade' }),
    /** The uploader; null = a former member. */
    personId: integer('person_id').references(() => person.id),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('bulletin_picture_bulletin').on(t.bulletinId), index('bulletin_picture_person').on(t.personId)],
)

/** The mark that a person has read a bulletin. */
export const bulletinReading = pgTable(
  'bulletin_reading',
  {
    bulletinId: integer('bulletin_id')
      .notNull()
      .references(() => bulletin.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bulletinId, t.personId] }), index('bulletin_reading_person').on(t.personId)],
)

/** A comment below a bulletin or an event. A deleted one stays without text, so that a repeated request does not write it again. */
export const comment = pgTable(
  'comment',
  {
    /** Chosen by the device. */
    id: uuid('id').primaryKey(),
    bulletinId: integer('bulletin_id').references(() => bulletin.id, { onDelete: 'cascade' }),
    eventId: integer('event_id').references(() => event.id, { onDelete: 'cascade' }),
    /** The author; null = a former member. */
    personId: integer('person_id').references(() => person.id),
    text: text('text').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    version: version(),
  },
  (t) => [
    index('comment_bulletin').on(t.bulletinId),
    index('comment_event').on(t.eventId),
    index('comment_person').on(t.personId),
  ],
)

/** The part of an event of the kind assembly that is not in its fields. An assembly without a row has the defaults. */
export const assembly = pgTable('assembly', {
  /** The event. */
  id: integer('id')
    .primaryKey()
    .references(() => event.id, { onDelete: 'cascade' }),
  /** The chair; null = the president. */
  personId: integer('person_id').references(() => person.id, { onDelete: 'set null' }),
  /** The last day for motions; null = none are taken. */
  motionsBy: date('motions_by', { mode: 'string' }),
  /** Sanitised HTML. */
  minutes: text('minutes'),
  minutesFileId: integer('minutes_file_id').references(() => file.id, { onDelete: 'set null' }),
  version: version(),
})

export const agendaItem = pgTable(
  'agenda_item',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind').$type<ItemKind>().notNull(),
    title: text('title').notNull(),
    text: text('text'),
    version: version(),
  },
  (t) => [index('agenda_item_event').on(t.eventId)],
)

export const agendaItemFile = pgTable(
  'agenda_item_file',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => agendaItem.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.fileId] }), index('agenda_item_file_file').on(t.fileId)],
)

/** A motion of a person to an assembly. */
export const motion = pgTable(
  'motion',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<MotionState>().notNull().default('OPEN'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('motion_event').on(t.eventId), index('motion_person').on(t.personId)],
)

/** The persons in the room; false = somebody who has left. */
export const assemblyPresence = pgTable(
  'assembly_presence',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
    present: boolean('present').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.personId] }), index('assembly_presence_person').on(t.personId)],
)

/** A vote, or a round of an election. */
export const assemblyVote = pgTable(
  'assembly_vote',
  {
    id: id(),
    itemId: integer('item_id')
      .notNull()
      .references(() => agendaItem.id),
    kind: text('kind').$type<VoteKind>().notNull(),
    question: text('question').notNull(),
    majority: text('majority').$type<Majority>().notNull(),
    base: text('base').$type<VoteBase>().notNull(),
    withAbstentions: boolean('with_abstentions').notNull(),
    round: integer('round').notNull(),
    seats: integer('seats').notNull(),
    candidates: text('candidates').array().notNull(),
    /**
     * The votes so far of a secret vote, encrypted anew with each vote. The key is an object of the storage, which no backup
     * contains, and is deleted when the vote is closed. null by show of hands.
     */
    sealedTally: text('sealed_tally'),
    /** Name of the key; null by show of hands. */
    tallyKey: uuid('tally_key'),
    /** The following columns are null while it is open. */
    counts: integer('counts').array(),
    /** Persons present with a vote. */
    present: integer('present'),
    /** Persons who have cast a secret vote. */
    ballots: integer('ballots'),
    /** The choice by which the chair has decided a tie. */
    casting: integer('casting'),
  },
  (t) => [index('assembly_vote_item').on(t.itemId)],
)

/** The persons who have voted in an open secret vote, without time or order, and without the choice. Closing it deletes the rows. */
export const assemblyVoted = pgTable(
  'assembly_voted',
  {
    voteId: integer('vote_id')
      .notNull()
      .references(() => assemblyVote.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => person.id),
  },
  (t) => [primaryKey({ columns: [t.voteId, t.personId] }), index('assembly_voted_person').on(t.personId)],
)

/** A seating plan: of an event, of a group, or of the whole band if both are null. */
export const seating = pgTable(
  'seating',
  {
    id: id(),
    eventId: integer('event_id').references(() => event.id, { onDelete: 'cascade' }),
    groupId: integer('group_id').references(() => bandGroup.id, { onDelete: 'cascade' }),
    /** The rows from the conductor outwards. A person is named by the public id. */
    rows: jsonb('rows').$type<Place[][]>().notNull(),
    version: version(),
  },
  (t) => [unique('seating_of').on(t.eventId, t.groupId).nullsNotDistinct(), index('seating_group').on(t.groupId)],
)

/**
 * A recorded part of an event, for those whom the event invites, until a day. Its bytes are in the folder of takes. A deleted
 * one stays without bytes and sections until its day, so that a device whose reply was lost does not bring it back.
 */
export const take = pgTable(
  'take',
  {
    id: id(),
    /** Chosen by the device. */
    uuid: uuid('uuid').notNull().unique(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    /** The recorder; null = a former member. */
    personId: integer('person_id').references(() => person.id),
    recordedAt: instant('recorded_at').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The last day on which it is heard. */
    until: date('until', { mode: 'string' }).notNull(),
    /** In the order of their beginnings. */
    sections: jsonb('sections').$type<TakeSection[]>().notNull(),
    deleted: boolean('deleted').notNull().default(false),
  },
  (t) => [index('take_event').on(t.eventId), index('take_person').on(t.personId), index('take_until').on(t.until)],
)
