// Longer than 300 lines on purpose: how every table and column relates to a person, in one place.
import { and, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toWireDate } from '#contract/time.ts'
import {
  absence,
  account,
  accountToken,
  addressAccess,
  annotation,
  assembly,
  assemblyPresence,
  assemblyVote,
  assemblyVoted,
  attendance,
  bandGroup,
  bankTransaction,
  billedFee,
  billedLoan,
  boardTask,
  bulletin,
  bulletinInvitation,
  bulletinPicture,
  bulletinReading,
  childDevice,
  comment,
  composition,
  consentDecision,
  donation,
  donationConfirmation,
  duty,
  dutyVolunteer,
  enquiry,
  enquiryAnswer,
  enquiryInvitation,
  enquiryOption,
  equipment,
  event,
  eventInvitation,
  federationDate,
  federationYear,
  feeException,
  feeRunBill,
  feeRunItem,
  formerFunction,
  furtherPart,
  groupMember,
  guardian,
  instalment,
  invoice,
  invoiceLine,
  invoiceRefund,
  lift,
  liftSeat,
  loan,
  mailing,
  mailingRecipient,
  membership,
  motion,
  notification,
  oidcPayload,
  orderEntry,
  orderLine,
  organization,
  otherMembership,
  participation,
  participationChange,
  passkey,
  payment,
  person,
  personRole,
  privateNote,
  pushDevice,
  recording,
  recordingSection,
  recoveryCode,
  reminder,
  representation,
  roleChange,
  seating,
  secondFactor,
  settlement,
  sheet,
  shopOrder,
  standSetting,
  take,
} from '../../platform/db/tables.ts'
import { endSessions, listDevices } from '../../platform/identity/sessions.ts'
import { dayAfter } from '../../platform/time.ts'
import { dropFeeRunBills, mergeFeeRunBills } from './fee-run-bills.ts'
import {
  mergeAccounts,
  mergeBoardTasks,
  mergeContacts,
  mergeEnquiryAnswers,
  mergeFeeExceptions,
  mergeFeeRunItems,
  mergeFurtherParts,
  mergeGroupMembers,
  mergeGuardians,
  mergeInvoiceLines,
  mergeLiftSeats,
  mergeMemberships,
  mergeRepresentations,
  mergeVolunteers,
} from './merge-rows.ts'
import type { PersonRelations } from './relation.ts'
import { isSeated, mergeSeats } from './seats.ts'

/** One rule for several columns. */
const all = <const Rule, Column extends string>(rule: Rule, ...columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, rule])) as Record<Column, Rule>

const content = 'Content of the band.'
const books = 'The books of the band. An entry names no person; a row refers to an invoice, which does.'
const bankBooks = 'Movements on the account of the band as the bank names them, kept for ten years with the books.'
const bookkeeping = 'Bookkeeping keeps them for ten years; they name nobody.'
/** Rows that belong to an invoice and stay with it. */
const ofInvoice = (name: string, orderBy: PgColumn) =>
  ({
    ...{ name, orderBy, keptFor: 'They belong to invoices, which stay.' },
    onMerge: { kind: 'stay' },
    within: { table: 'invoice', key: 'invoiceId', parentKey: 'id' },
  }) as const
/** A nested expression, so that drizzle qualifies the columns with their tables. */
const lookUp = <T>(query: SQL<T>): SQL<T> => sql<T>`(${query})`
const eventOf = (
  id:
    | typeof participation.eventId
    | typeof attendance.eventId
    | typeof notification.eventId
    | typeof lift.eventId
    | typeof boardTask.eventId
    | typeof privateNote.eventId
    | typeof comment.eventId
    | typeof take.eventId
    | typeof motion.eventId
    | typeof assemblyPresence.eventId
    | typeof assembly.id
    | typeof seating.eventId,
) => ({
  event: lookUp(sql<string | null>`select ${event.titleDe} from ${event} where ${event.id} = ${id}`),
})

const titleOf = (id: typeof enquiryAnswer.enquiryId | typeof enquiryInvitation.enquiryId) =>
  lookUp(sql<string>`select ${enquiry.titleDe} from ${enquiry} where ${enquiry.id} = ${id}`)
const titleOfBulletin = (
  id:
    | typeof bulletinInvitation.bulletinId
    | typeof bulletinPicture.bulletinId
    | typeof bulletinReading.bulletinId
    | typeof comment.bulletinId,
) => ({
  bulletin: lookUp(sql<string | null>`select ${bulletin.titleDe} from ${bulletin} where ${bulletin.id} = ${id}`),
})
/** The chosen options by name or start, with the answers. */
const chosenOptions = lookUp(sql`select jsonb_agg(jsonb_build_object(
    'option', coalesce(${enquiryOption.nameDe}, ${enquiryOption.startsAt}::text), 'answer', chosen ->> 'answer'))
  from jsonb_array_elements(${enquiryAnswer.choices}) as chosen
  join ${enquiryOption} on ${enquiryOption.id} = (chosen ->> 'option')::integer`)

/** The columns that an answer and its history share. */
const answerColumns = {
  ...all('row number', 'id'),
  ...all('exported and kept', 'status', 'maybeUntil', 'late', 'changedAt'),
  remarks: { erasedTo: '' },
  ...all('technical', 'version', 'changedBy'),
}

/**
 * How every table relates to a person: what the exported file contains of it, and what remains after the deletion of
 * the account. A table or column that is missing here does not compile.
 */
export const personTables: PersonRelations = {
  person: {
    name: 'person',
    onMerge: { kind: 'stay' },
    single: true,
    rows: (_db, personId) => eq(person.id, personId),
    keptFor: 'Rows that stay refer to it; without the erased fields it identifies nobody.',
    columns: {
      id: 'row number',
      // The database derives these from columns that are erased.
      searchText: 'technical',
      sortLastName: 'technical',
      birthday: 'technical',
      matchName: 'technical',
      matchLastName: 'technical',
      matchFirstName: 'technical',
      sortFirstName: 'technical',
      ...all('exported and kept', 'uuid', 'locale', 'createdAt'),
      ...all(
        { erasedTo: null },
        'company',
        'title',
        'address2',
        'landline',
        'mobile',
        'email',
        'refusedEmail',
        'refusedAt',
        'birthDate',
        'remarks',
        'instrument',
        'voice',
        'key',
        'honoraryYear',
      ),
      household: { withheld: 'technical', erasedTo: null },
      ...all({ erasedTo: '' }, 'firstName', 'lastName', 'address1', 'zip', 'city'),
      gender: { erasedTo: 'NA' },
      preferredChannel: { erasedTo: 'EMAIL' },
      permit: { erasedTo: false },
      pictureConsent: { erasedTo: null },
      shared: { erasedTo: [] },
      archived: { erasedTo: true },
      version: { withheld: 'technical', erasedTo: sql`${person.version} + 1` },
    },
  },
  account: {
    name: 'account',
    onMerge: { kind: 'custom', merge: mergeAccounts },
    single: true,
    columns: {
      ...all(
        'exported',
        'id',
        'email',
        'emailVerified',
        'passwordChangedAt',
        'externalIssuer',
        'externalSubject',
        'demo',
        'createdAt',
      ),
      personId: 'row number',
      tokenGeneration: 'technical',
      passwordHash: { as: { passwordSet: sql<boolean>`${account.passwordHash} is not null` } },
    },
  },
  oidcPayload: {
    name: 'signIns',
    onMerge: { kind: 'stay' },
    within: { table: 'account' },
    rows: (db, personId) =>
      inArray(
        sql`${oidcPayload.payload}->>'accountId'`,
        db
          .select({ id: sql`${account.id}::text` })
          .from(account)
          .where(eq(account.personId, personId)),
      ),
    exportRows: async (db, { accountId, now }) => {
      if (accountId === null) return []
      const devices = await listDevices(db, accountId, undefined, now)
      return devices.map(({ userAgent, since, lastUsed }) => ({ userAgent: userAgent ?? null, since, lastUsed }))
    },
    beforeErasure: async (tx, { accountId }) => {
      if (accountId !== null) await endSessions(tx, accountId)
    },
    columns: {
      ...all('technical', 'model', 'expiresAt', 'consumedAt'),
      ...all('secret', 'id', 'grantId', 'userCode', 'uid', 'successorId'),
      payload: 'exported',
    },
  },
  passkey: {
    name: 'passkeys',
    onMerge: { kind: 'stay' },
    within: { table: 'account', key: 'accountId', parentKey: 'id' },
    orderBy: passkey.createdAt,
    columns: {
      ...all('secret', 'id', 'publicKey'),
      accountId: 'row number',
      ...all('technical', 'counter', 'transports'),
      ...all('exported', 'name', 'createdAt', 'lastUsedAt'),
    },
  },
  secondFactor: {
    name: 'secondFactors',
    onMerge: { kind: 'stay' },
    within: { table: 'account', key: 'accountId', parentKey: 'id' },
    orderBy: secondFactor.confirmedAt,
    columns: { accountId: 'row number', secret: 'secret', lastStep: 'technical', confirmedAt: 'exported' },
  },
  recoveryCode: {
    name: 'recoveryCodes',
    onMerge: { kind: 'stay' },
    within: { table: 'account', key: 'accountId', parentKey: 'id' },
    orderBy: recoveryCode.usedAt,
    columns: { accountId: 'row number', codeHash: 'secret', usedAt: 'exported' },
  },
  accountToken: {
    name: 'mailedLinks',
    onMerge: { kind: 'delete' },
    within: { table: 'account' },
    orderBy: accountToken.createdAt,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'purpose', 'email', 'expiresAt', 'usedAt', 'createdAt'),
      tokenHash: 'secret',
    },
  },
  membership: {
    name: 'memberships',
    onMerge: { kind: 'custom', merge: mergeMemberships },
    orderBy: membership.joinDate,
    keptFor: 'The size of the band in past years rests on them.',
    /** Sets the last day to yesterday, so that no current list shows a member without a name. */
    beforeErasure: async (tx, { personId, now }) => {
      const today = toWireDate(now)
      const lasting = or(isNull(membership.leaveDate), gte(membership.leaveDate, today))
      await tx
        .update(membership)
        .set({ leaveDate: dayAfter(today, -1) })
        .where(and(eq(membership.personId, personId), lasting))
    },
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported and kept', 'functionType', 'joinDate', 'leaveDate'),
      accessEndedAt: 'technical',
      organizationId: {
        as: {
          organization: lookUp(
            sql<string>`select ${organization.name} from ${organization} where ${organization.id} = ${membership.organizationId}`,
          ),
        },
      },
    },
  },
  formerFunction: {
    name: 'formerFunctions',
    onMerge: { kind: 'stay' },
    within: { table: 'membership', key: 'membershipId', parentKey: 'id' },
    orderBy: formerFunction.until,
    columns: {
      ...all('row number', 'id', 'membershipId'),
      ...all('exported', 'functionType', 'until'),
    },
  },
  otherMembership: {
    name: 'otherMemberships',
    onMerge: { kind: 'move', unique: ['band', 'joinDate'] },
    orderBy: otherMembership.joinDate,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'band', 'joinDate', 'leaveDate'),
    },
  },
  guardian: {
    name: 'guardians',
    onMerge: { kind: 'custom', merge: mergeGuardians },
    rows: (_db, personId) => or(eq(guardian.personId, personId), eq(guardian.guardianId, personId)) ?? sql`false`,
    exportRows: async (db, { personId }) =>
      await db
        .select({
          firstName: person.firstName,
          lastName: person.lastName,
          guardian: eq(person.id, guardian.guardianId),
        })
        .from(guardian)
        .innerJoin(person, or(eq(person.id, guardian.personId), eq(person.id, guardian.guardianId)))
        .where(and(or(eq(guardian.personId, personId), eq(guardian.guardianId, personId)), ne(person.id, personId))),
    columns: all('row number', 'personId', 'guardianId'),
  },
  representation: {
    name: 'representations',
    onMerge: { kind: 'custom', merge: mergeRepresentations },
    rows: (_db, personId) =>
      or(eq(representation.personId, personId), eq(representation.representativeId, personId)) ?? sql`false`,
    exportRows: async (db, { personId }) =>
      await db
        .select({
          firstName: person.firstName,
          lastName: person.lastName,
          company: person.company,
          representative: eq(person.id, representation.representativeId),
          createdAt: representation.createdAt,
          consent: representation.consent,
          consentedAt: representation.consentedAt,
          endedAt: representation.endedAt,
        })
        .from(representation)
        .innerJoin(
          person,
          eq(
            person.id,
            sql`case when ${representation.personId} = ${personId} then ${representation.representativeId} else ${representation.personId} end`,
          ),
        )
        .where(or(eq(representation.personId, personId), eq(representation.representativeId, personId)))
        .orderBy(representation.createdAt),
    columns: {
      ...all('row number', 'id', 'personId', 'representativeId'),
      ...all('exported', 'createdAt', 'consent', 'consentedAt', 'endedAt'),
      ...all('technical', 'version', 'createdBy', 'consentedBy', 'endedBy', 'ageToldAt'),
    },
  },
  childDevice: {
    name: 'childDevices',
    // A device stays with the record for which it was signed in.
    onMerge: { kind: 'delete' },
    orderBy: childDevice.createdAt,
    columns: {
      ...all('secret', 'id', 'codeHash', 'claimHash'),
      ...all('row number', 'personId'),
      ...all('technical', 'representationId', 'codeExpiresAt'),
      ...all('exported', 'createdAt', 'usedAt', 'userAgent'),
    },
  },
  addressAccess: {
    name: 'openedAddressCards',
    onMerge: { kind: 'move' },
    orderBy: addressAccess.at,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'at'),
      ...all('technical', 'format', 'filter', 'count', 'by'),
    },
  },
  consentDecision: {
    name: 'consents',
    onMerge: { kind: 'move' },
    orderBy: consentDecision.id,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'field', 'given', 'decidedAt'),
      decidedBy: 'technical',
    },
  },
  personRole: {
    name: 'roles',
    onMerge: { kind: 'move', unique: ['role'] },
    exportRows: async (db, { personId }) =>
      (await db.select().from(personRole).where(eq(personRole.personId, personId))).map(({ role }) => role),
    columns: { personId: 'row number', role: 'exported' },
  },
  roleChange: {
    name: 'roleChanges',
    onMerge: { kind: 'move' },
    orderBy: roleChange.changedAt,
    keptFor: 'Administrators see which rights were given and taken.',
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported and kept', 'role', 'granted', 'changedAt'),
      changedBy: 'technical',
    },
  },
  calendarFeed: {
    name: 'calendarFeeds',
    onMerge: { kind: 'move', unique: [] },
    columns: {
      personId: 'row number',
      secret: 'secret',
      ...all('exported', 'alarm', 'tentative', 'createdAt'),
      ...all('technical', 'revision', 'revisedAt'),
    },
  },
  participation: {
    name: 'participations',
    onMerge: { kind: 'move', unique: ['eventId'] },
    orderBy: participation.id,
    keptFor: 'The number of players at an event rests on them.',
    columns: {
      ...answerColumns,
      statedAt: 'exported and kept',
      despite: 'technical',
      ...all('row number', 'personId', 'givenBy'),
      eventId: {
        as: {
          ...eventOf(participation.eventId),
          startsAt: lookUp(
            sql<Date>`select ${event.startsAt} from ${event} where ${event.id} = ${participation.eventId}`,
          ).mapWith(event.startsAt),
        },
      },
    },
  },
  participationChange: {
    name: 'changes',
    onMerge: { kind: 'stay' },
    within: { table: 'participation', key: 'participationId', parentKey: 'id' },
    orderBy: participationChange.version,
    keptFor: 'They belong to participations, which stay.',
    columns: { ...answerColumns, participationId: 'row number' },
  },
  attendance: {
    name: 'attendance',
    onMerge: { kind: 'move', unique: ['eventId'] },
    orderBy: attendance.id,
    keptFor: 'The statistics of past seasons rest on them.',
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported and kept', 'state', 'recordedAt', 'otherState', 'otherAt'),
      ...all('technical', 'statement', 'otherStatement', 'recordedBy', 'otherBy', 'received', 'version'),
      eventId: {
        as: {
          ...eventOf(attendance.eventId),
          startsAt: lookUp(
            sql<Date>`select ${event.startsAt} from ${event} where ${event.id} = ${attendance.eventId}`,
          ).mapWith(event.startsAt),
        },
      },
    },
  },
  duty: 'Content of the band; who created it is an account number, which refers to nobody after the deletion.',
  dutyVolunteer: {
    name: 'duties',
    onMerge: { kind: 'custom', merge: mergeVolunteers },
    orderBy: dutyVolunteer.id,
    keptFor: 'The list of a past event rests on them.',
    /** Withdraws the person from duties that are not over: others can take them. */
    beforeErasure: async (tx, { personId, now }) => {
      const coming = tx.select({ id: duty.id }).from(duty).where(gt(duty.endsAt, now))
      await tx
        .update(dutyVolunteer)
        .set({ takes: false })
        .where(and(eq(dutyVolunteer.personId, personId), inArray(dutyVolunteer.dutyId, coming)))
    },
    columns: {
      ...all('row number', 'id', 'personId', 'givenBy'),
      dutyId: {
        as: {
          duty: lookUp(sql<string>`select ${duty.nameDe} from ${duty} where ${duty.id} = ${dutyVolunteer.dutyId}`),
          startsAt: lookUp(
            sql<Date>`select ${duty.startsAt} from ${duty} where ${duty.id} = ${dutyVolunteer.dutyId}`,
          ).mapWith(duty.startsAt),
          endsAt: lookUp(
            sql<Date>`select ${duty.endsAt} from ${duty} where ${duty.id} = ${dutyVolunteer.dutyId}`,
          ).mapWith(duty.endsAt),
        },
      },
      ...all('exported and kept', 'takes', 'byPlanner', 'changedAt'),
      offeredAt: { erasedTo: null },
      version: { withheld: 'technical', erasedTo: sql`${dutyVolunteer.version} + 1` },
    },
  },
  enquiry: content,
  enquiryOption: content,
  enquiryInvitation: {
    name: 'askedByEnquiries',
    onMerge: { kind: 'move' },
    orderBy: enquiryInvitation.enquiryId,
    keptFor: 'Without its row the enquiry would ask the band.',
    columns: {
      ...all('technical', 'id', 'kind', 'groupId'),
      enquiryId: { as: { enquiry: titleOf(enquiryInvitation.enquiryId) } },
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  enquiryAnswer: {
    name: 'answersToEnquiries',
    onMerge: { kind: 'custom', merge: mergeEnquiryAnswers },
    orderBy: enquiryAnswer.id,
    columns: {
      ...all('row number', 'id', 'personId', 'givenBy'),
      enquiryId: { as: { enquiry: titleOf(enquiryAnswer.enquiryId) } },
      choices: { as: { choices: chosenOptions } },
      ...all('exported', 'number', 'words', 'changedAt'),
      version: 'technical',
    },
  },
  bulletin: {
    name: 'bulletins',
    onMerge: { kind: 'move' },
    orderBy: bulletin.id,
    keptFor: 'Others still read it. The clean-up deletes it after its last day.',
    columns: {
      ...all('technical', 'id', 'uuid', 'eventId', 'sections', 'comments', 'version'),
      ...all('exported and kept', 'titleDe', 'titleEn', 'textDe', 'textEn', 'endsOn', 'createdAt'),
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  bulletinFile: content,
  bulletinInvitation: {
    name: 'addressedByBulletins',
    onMerge: { kind: 'move' },
    orderBy: bulletinInvitation.bulletinId,
    keptFor: 'Without its row the bulletin would address the band.',
    columns: {
      ...all('technical', 'id', 'kind', 'groupId'),
      bulletinId: { as: titleOfBulletin(bulletinInvitation.bulletinId) },
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  bulletinPicture: {
    name: 'picturesOfBulletins',
    onMerge: { kind: 'move' },
    orderBy: bulletinPicture.createdAt,
    keptFor: 'Others still see it in the bulletin. The clean-up deletes one that was not sent.',
    columns: {
      ...all('technical', 'sha256'),
      uuid: 'exported and kept',
      bulletinId: { as: titleOfBulletin(bulletinPicture.bulletinId) },
      personId: { withheld: 'row number', erasedTo: null },
      createdAt: 'exported and kept',
    },
  },
  bulletinReading: {
    name: 'readBulletins',
    onMerge: { kind: 'move', unique: ['bulletinId'] },
    orderBy: bulletinReading.bulletinId,
    columns: {
      personId: 'row number',
      bulletinId: { as: titleOfBulletin(bulletinReading.bulletinId) },
      at: 'exported',
    },
  },
  comment: {
    name: 'comments',
    onMerge: { kind: 'move' },
    orderBy: comment.createdAt,
    keptFor: 'Others answered it: it stays as the comment of a former member.',
    columns: {
      ...all('technical', 'id', 'version'),
      personId: { withheld: 'row number', erasedTo: null },
      bulletinId: { as: titleOfBulletin(comment.bulletinId) },
      eventId: { as: eventOf(comment.eventId) },
      ...all('exported and kept', 'text', 'deleted', 'createdAt'),
    },
  },
  assembly: {
    name: 'chairedAssemblies',
    onMerge: { kind: 'move' },
    orderBy: assembly.id,
    columns: {
      id: { as: eventOf(assembly.id) },
      personId: { withheld: 'row number', erasedTo: null },
      ...all('technical', 'motionsBy', 'minutes', 'minutesFileId', 'version'),
    },
    keptFor: 'The minutes of the assembly are those of the association.',
  },
  agendaItem: content,
  agendaItemFile: content,
  motion: {
    name: 'motions',
    onMerge: { kind: 'move' },
    orderBy: motion.id,
    keptFor: 'A motion that is on an agenda is content of the assembly.',
    columns: {
      ...all('row number', 'id', 'personId'),
      eventId: { as: eventOf(motion.eventId) },
      ...all('exported and kept', 'title', 'text', 'state', 'createdAt'),
    },
  },
  assemblyPresence: {
    name: 'presenceAtAssemblies',
    onMerge: { kind: 'move', unique: ['eventId'] },
    orderBy: assemblyPresence.eventId,
    keptFor: 'The minutes of an assembly rest on it.',
    columns: {
      eventId: { as: eventOf(assemblyPresence.eventId) },
      personId: 'row number',
      present: 'exported and kept',
    },
  },
  assemblyVote: 'Votes of the association. What was voted names nobody.',
  assemblyVoted: {
    name: 'openVotes',
    onMerge: { kind: 'move', unique: ['voteId'] },
    orderBy: assemblyVoted.voteId,
    keptFor: 'Nobody votes twice in an open vote. The rows are deleted when it is closed.',
    columns: {
      voteId: {
        as: {
          question: lookUp(
            sql<string>`select ${assemblyVote.question} from ${assemblyVote} where ${assemblyVote.id} = ${assemblyVoted.voteId}`,
          ),
        },
      },
      personId: 'row number',
    },
  },
  lift: {
    name: 'lifts',
    onMerge: { kind: 'move' },
    orderBy: lift.leavesAt,
    keptFor: 'The riders are notified that the lift does not take place. The clean-up deletes it.',
    columns: {
      ...all('row number', 'personId', 'givenBy'),
      id: 'technical',
      eventId: { as: eventOf(lift.eventId) },
      ...all('exported and kept', 'leavesAt', 'seats', 'changedAt'),
      ...all({ erasedTo: '' }, 'place', 'remarks'),
      deleted: { erasedTo: true },
      version: 'technical',
    },
  },
  liftSeat: {
    name: 'liftSeats',
    onMerge: { kind: 'custom', merge: mergeLiftSeats },
    orderBy: liftSeat.id,
    columns: {
      ...all('row number', 'id', 'personId', 'givenBy'),
      liftId: {
        as: {
          place: lookUp(sql<string>`select ${lift.place} from ${lift} where ${lift.id} = ${liftSeat.liftId}`),
          leavesAt: lookUp(
            sql<Date>`select ${lift.leavesAt} from ${lift} where ${lift.id} = ${liftSeat.liftId}`,
          ).mapWith(lift.leavesAt),
        },
      },
      ...all('exported', 'takes', 'changedAt'),
      version: 'technical',
    },
  },
  seating: {
    name: 'seats',
    onMerge: { kind: 'custom', merge: mergeSeats },
    orderBy: seating.id,
    rows: (db, personId) =>
      isSeated(sql`(${db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))})`),
    keptFor: 'The places of others stay. That of a person who was deleted is shown as a gap.',
    columns: {
      id: 'row number',
      eventId: { as: eventOf(seating.eventId) },
      groupId: {
        as: {
          group: lookUp(
            sql<string | null>`select ${bandGroup.nameDe} from ${bandGroup} where ${bandGroup.id} = ${seating.groupId}`,
          ),
        },
      },
      ...all('technical', 'rows', 'version'),
    },
  },
  planningVisit: {
    name: 'planningVisits',
    onMerge: { kind: 'move', unique: [] },
    single: true,
    columns: { personId: 'row number', ...all('exported', 'since', 'seenAt') },
  },
  absence: {
    name: 'absences',
    onMerge: { kind: 'move', unique: ['id'] },
    orderBy: absence.firstDay,
    keptFor: 'The number of players at an event rests on them.',
    columns: {
      ...all('row number', 'id', 'personId', 'givenBy'),
      ...all('exported and kept', 'firstDay', 'lastDay', 'deleted', 'statedAt'),
      reason: { erasedTo: '' },
      ...all('technical', 'version', 'changedAt'),
    },
  },
  defaultAnswer: {
    name: 'defaultAnswers',
    onMerge: { kind: 'move', unique: [] },
    single: true,
    keptFor: 'The number of players at an event rests on them.',
    columns: { personId: 'row number', ...all('exported and kept', 'attending', 'open'), version: 'technical' },
  },
  annotation: {
    name: 'annotations',
    onMerge: { kind: 'move', unique: ['id'] },
    orderBy: annotation.batch,
    columns: {
      ...all('row number', 'personId', 'id'),
      ...all('exported', 'file', 'page', 'tool', 'ink', 'width', 'points', 'content', 'drawnAt', 'erasedAt'),
      batch: 'technical',
    },
  },
  standSetting: {
    name: 'standSettings',
    onMerge: { kind: 'move', unique: ['scope', 'name'] },
    orderBy: standSetting.batch,
    columns: {
      personId: 'row number',
      sheetId: 'row number',
      scope: {
        as: {
          sheet: lookUp(
            sql<string | null>`select ${sheet.name} from ${sheet} where ${sheet.id} = ${standSetting.sheetId}`,
          ),
        },
      },
      ...all('exported', 'name', 'value', 'editedAt'),
      ...all('technical', 'editId', 'batch'),
    },
  },
  privateNote: {
    name: 'privateNotes',
    onMerge: { kind: 'move', unique: ['eventId', 'scope'] },
    orderBy: privateNote.changedAt,
    columns: {
      ...all('row number', 'id', 'personId', 'pieceId'),
      eventId: { as: eventOf(privateNote.eventId) },
      scope: {
        as: {
          piece: lookUp(
            sql<
              string | null
            >`select ${composition.title} from ${composition} where ${composition.id} = ${privateNote.pieceId}`,
          ),
        },
      },
      ...all('exported', 'text', 'changedAt'),
      version: 'technical',
    },
  },
  notificationWish: {
    name: 'notificationWishes',
    onMerge: { kind: 'move', unique: [] },
    single: true,
    columns: {
      personId: 'row number',
      ...all('exported', 'answer', 'reminder', 'change', 'music', 'reminderTime'),
      version: 'technical',
    },
  },
  notification: {
    name: 'notifications',
    onMerge: { kind: 'move', unique: ['cause'] },
    orderBy: notification.createdAt,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'kind', 'createdAt'),
      ...all('technical', 'cause', 'before', 'concerns'),
      eventId: { as: eventOf(notification.eventId) },
      dutyId: {
        as: {
          duty: lookUp(
            sql<string | null>`select ${duty.nameDe} from ${duty} where ${duty.id} = ${notification.dutyId}`,
          ),
        },
      },
      ...all('technical', 'liftId', 'enquiryId', 'taskId', 'federationDateId', 'bulletinId'),
    },
  },
  mailingRecipient: {
    name: 'mailings',
    onMerge: { kind: 'move', unique: ['mailingId', 'address'] },
    orderBy: mailingRecipient.id,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all('exported', 'address', 'state'),
      mailingId: {
        as: {
          subject: lookUp(
            sql<string>`select coalesce(${mailing.subjectDe}, ${mailing.subjectEn}) from ${mailing} where ${mailing.id} = ${mailingRecipient.mailingId}`,
          ),
          at: lookUp(
            sql<Date>`select ${mailing.at} from ${mailing} where ${mailing.id} = ${mailingRecipient.mailingId}`,
          ).mapWith(mailing.at),
        },
      },
    },
  },
  pushDevice: {
    name: 'pushDevices',
    onMerge: { kind: 'move' },
    orderBy: pushDevice.createdAt,
    columns: {
      ...all('row number', 'id', 'personId'),
      device: 'technical',
      ...all('exported', 'endpoint', 'createdAt', 'refreshedAt'),
      ...all('secret', 'p256dh', 'auth'),
    },
  },
  equipment: content,
  ledgerAccount: books,
  fiscalYear: books,
  ledgerEntry: books,
  ledgerRow: books,
  bankStatement: books,
  bankTransaction: bankBooks,
  donation: {
    name: 'donations',
    onMerge: { kind: 'move' },
    orderBy: donation.transactionId,
    columns: {
      personId: 'row number',
      transactionId: {
        as: {
          day: lookUp(
            sql<string>`select ${bankTransaction.bookedOn} from ${bankTransaction} where ${bankTransaction.id} = ${donation.transactionId}`,
          ),
          amount: lookUp(
            sql<number>`select ${bankTransaction.amount} from ${bankTransaction} where ${bankTransaction.id} = ${donation.transactionId}`,
          ),
        },
      },
    },
  },
  donationConfirmation: {
    name: 'donationConfirmations',
    onMerge: { kind: 'move', unique: ['year'] },
    orderBy: donationConfirmation.id,
    columns: {
      ...all('row number', 'id', 'personId', 'invoiceId'),
      ...all('technical', 'uuid', 'createdBy'),
      ...all('exported', 'year', 'amount', 'sentBy', 'createdAt', 'sentAt'),
    },
  },
  bankKey: bankBooks,
  bankFile: bankBooks,
  bankSighting: bankBooks,
  bankNotice: bankBooks,
  loan: {
    name: 'loans',
    onMerge: { kind: 'move' },
    orderBy: loan.lentOn,
    keptFor: 'The band knows what is lent, and when it was; they name nobody.',
    columns: {
      ...all('row number', 'id', 'personId'),
      equipmentId: {
        as: {
          item: lookUp(
            sql<string>`select ${equipment.number} || ' ' || ${equipment.name} from ${equipment} where ${equipment.id} = ${loan.equipmentId}`,
          ),
        },
      },
      ...all('exported and kept', 'lentOn', 'dueOn', 'returnedOn', 'conditionAtReturn'),
      remarks: { erasedTo: null },
      version: 'technical',
    },
  },
  invoice: {
    name: 'invoices',
    onMerge: { kind: 'move' },
    orderBy: invoice.createdAt,
    keptFor: 'Bookkeeping keeps them for ten years, with the texts of their lines, which may name others of a family.',
    columns: {
      ...all('row number', 'id', 'personId', 'feeRunId'),
      ...all(
        'exported and kept',
        'uuid',
        'number',
        'purpose',
        'title',
        'amount',
        'settled',
        'createdAt',
        'dueDate',
        'paidAt',
        'paidBy',
        'cancelReason',
        'cancelledAt',
        'sentAt',
        'sentBy',
        'receiptNumber',
      ),
      ...all('technical', 'marking', 'recipient', 'version', 'incomeFrom'),
    },
  },
  invoiceLine: {
    ...ofInvoice('lines', invoiceLine.position),
    onMerge: { kind: 'custom', merge: mergeInvoiceLines },
    elsewhere: {
      name: 'linesOnInvoicesOfOthers',
      rows: (db, personId) =>
        and(
          eq(invoiceLine.aboutId, personId),
          inArray(
            invoiceLine.invoiceId,
            db.select({ id: invoice.id }).from(invoice).where(sql`${invoice.personId} is distinct from ${personId}`),
          ),
        ),
      fields: {
        day: lookUp(sql`select ${invoice.createdAt} from ${invoice} where ${invoice.id} = ${invoiceLine.invoiceId}`),
      },
    },
    columns: {
      ...all('row number', 'invoiceId', 'accountId', 'eventId', 'aboutId'),
      position: 'technical',
      ...all('exported and kept', 'text', 'count', 'price'),
    },
  },
  settlement: {
    ...ofInvoice('settlements', settlement.id),
    columns: {
      ...all('row number', 'id', 'invoiceId', 'paymentId', 'transactionId'),
      ...all('technical', 'uuid', 'source', 'beforeBooks', 'createdBy', 'undoneBy'),
      ...all('exported and kept', 'kind', 'amount', 'day', 'receiptNumber', 'createdAt', 'undoneAt'),
    },
  },
  invoiceRefund: {
    ...ofInvoice('refunds', invoiceRefund.id),
    columns: {
      ...all('row number', 'id', 'invoiceId', 'settlementId'),
      ...all('technical', 'uuid', 'createdBy'),
      ...all('exported and kept', 'amount', 'createdAt', 'droppedAt'),
      ...{ iban: { erasedTo: '' }, name: { erasedTo: '' } },
    },
  },
  instalment: {
    ...ofInvoice('instalments', instalment.position),
    columns: {
      invoiceId: 'row number',
      position: 'technical',
      ...all('exported and kept', 'dueOn', 'amount'),
    },
  },
  reminder: {
    ...ofInvoice('reminders', reminder.id),
    columns: {
      ...all('row number', 'id', 'invoiceId'),
      ...all('technical', 'uuid', 'createdBy'),
      ...all('exported and kept', 'level', 'openAmount', 'fee', 'dueOn', 'sentBy', 'createdAt'),
    },
  },
  billedFee: {
    name: 'billedFees',
    onMerge: { kind: 'move', unique: ['year'] },
    orderBy: billedFee.year,
    keptFor: bookkeeping,
    columns: { ...all('row number', 'personId', 'invoiceId'), year: 'exported and kept' },
  },
  billedLoan: {
    ...ofInvoice('hires', billedLoan.year),
    columns: { ...all('row number', 'loanId', 'invoiceId'), year: 'exported and kept' },
  },
  feeException: {
    name: 'feeExceptions',
    onMerge: { kind: 'custom', merge: mergeFeeExceptions },
    orderBy: feeException.id,
    columns: {
      ...all('row number', 'id', 'personId', 'payerId'),
      version: 'technical',
      ...all('exported', 'kind', 'amount', 'reason', 'yearFrom', 'yearTo'),
    },
  },
  feeRunItem: {
    name: 'feeRuns',
    onMerge: { kind: 'custom', merge: mergeFeeRunItems },
    orderBy: feeRunItem.runId,
    keptFor: bookkeeping,
    columns: {
      ...all('row number', 'runId', 'personId', 'payerId', 'ruleId', 'invoiceId'),
      ...all('exported and kept', 'outcome', 'amount'),
    },
  },
  feeRunBill: {
    name: 'feeRunBills',
    onMerge: { kind: 'custom', merge: mergeFeeRunBills },
    rows: (_db, personId) => eq(feeRunBill.recipientId, personId),
    orderBy: feeRunBill.runId,
    beforeErasure: dropFeeRunBills,
    columns: { ...all('row number', 'runId', 'recipientId', 'invoiceId'), bill: 'technical' },
  },
  feeRule: content,
  feeRun: books,
  payout: books,
  budget: books,
  shopOrder: {
    name: 'orders',
    onMerge: { kind: 'move' },
    orderBy: shopOrder.createdAt,
    keptFor: bookkeeping,
    columns: {
      ...all('row number', 'id', 'personId'),
      ...all(
        'exported and kept',
        'uuid',
        'state',
        'total',
        'delivery',
        'postage',
        'locale',
        'createdAt',
        'reservedUntil',
        'paidAt',
        'receiptNumber',
        'paidBy',
        'deliveredAt',
      ),
      remarks: { erasedTo: '' },
      shipTo: { erasedTo: null },
      version: 'technical',
    },
  },
  orderLine: {
    name: 'lines',
    onMerge: { kind: 'stay' },
    within: { table: 'shopOrder', key: 'orderId', parentKey: 'id' },
    orderBy: orderLine.position,
    keptFor: 'They belong to orders, which stay.',
    columns: {
      ...all('row number', 'orderId', 'shopItemId', 'variantId'),
      ...all('technical', 'position', 'nameEn'),
      ...all('exported and kept', 'count', 'price', 'returned'),
      nameDe: { as: { name: orderLine.nameDe } },
    },
  },
  orderEntry: {
    name: 'history',
    onMerge: { kind: 'stay' },
    within: { table: 'shopOrder', key: 'orderId', parentKey: 'id' },
    orderBy: orderEntry.id,
    keptFor: 'They belong to orders, which stay.',
    columns: {
      ...all('row number', 'id', 'orderId'),
      uuid: 'technical',
      ...all('exported and kept', 'kind', 'amount', 'method', 'pieces', 'state', 'at'),
      note: { erasedTo: '' },
      by: 'technical',
    },
  },
  payment: {
    name: 'payments',
    onMerge: { kind: 'move' },
    orderBy: payment.createdAt,
    keptFor: bookkeeping,
    columns: {
      ...all('row number', 'id', 'orderId', 'invoiceId', 'personId'),
      ...all(
        'exported and kept',
        'uuid',
        'purpose',
        'amount',
        'provider',
        'state',
        'method',
        'createdAt',
        'paidAt',
        'receiptNumber',
      ),
      name: { erasedTo: null },
      ...all('technical', 'fee', 'payoutId', 'reference', 'link', 'callback', 'locale', 'expiresAt'),
    },
  },
  organization: content,
  bandFunction: content,
  documentFolder: content,
  boardTask: {
    name: 'boardTasks',
    onMerge: { kind: 'custom', merge: mergeBoardTasks },
    orderBy: boardTask.dueOn,
    keptFor: 'The board knows what was done, and when.',
    elsewhere: {
      name: 'boardTasksDone',
      rows: (_db, personId) => and(eq(boardTask.doneBy, personId), ne(boardTask.personId, personId)),
      fields: {},
    },
    columns: {
      ...all('row number', 'id', 'personId', 'doneBy', 'fileId'),
      ...all('exported and kept', 'title', 'dueOn', 'doneAt', 'createdAt'),
      eventId: { as: eventOf(boardTask.eventId) },
      version: 'technical',
    },
  },
  federationYear: {
    name: 'federationYears',
    onMerge: { kind: 'move' },
    orderBy: federationYear.year,
    keptFor: 'The band knows what it reported, and when.',
    columns: {
      ...all('technical', 'id', 'version'),
      ...all('exported and kept', 'year', 'part', 'reason', 'remarks', 'doneAt'),
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  federationDate: {
    name: 'federationDates',
    onMerge: { kind: 'move' },
    orderBy: federationDate.day,
    keptFor: 'The band knows what is done.',
    columns: {
      ...all('technical', 'id', 'remindDays', 'version'),
      ...all('exported and kept', 'title', 'day', 'doneAt'),
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  file: content,
  picture: content,
  pictureFile: content,
  article: content,
  event: {
    name: 'eventsAsContact',
    onMerge: { kind: 'custom', merge: mergeContacts },
    orderBy: event.startsAt,
    rows: (db, personId) =>
      inArray(event.contactUuid, db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))),
    keptFor: content,
    columns: {
      ...all('row number', 'id', 'articleId', 'seriesId', 'venueId'),
      ...all('exported and kept', 'titleDe', 'startsAt'),
      ...all(
        'technical',
        'kind',
        'titleEn',
        'remarksDe',
        'remarksEn',
        'endsAt',
        'fullDay',
        'location',
        'publicEvent',
        'imageName',
        'albumNames',
        'cancelled',
        'reminderDays',
        'callTime',
        'callPlace',
        'dressCode',
        'changeReason',
        'replyBy',
        'minimumPlayers',
        'sections',
        'comments',
        'programmePublic',
        'version',
      ),
      contactUuid: { withheld: 'technical', erasedTo: null },
    },
  },
  eventSeries: content,
  venue: 'Content of the band; a contact outside the band is entered and removed by its editors.',
  substitute:
    'People without an account or membership, with their consent: planners give them their data and delete it; unused rows are deleted after three years.',
  substituteRequest: 'Content of the band; who asked is an account number, which refers to nobody after the deletion.',
  substituteInvitation: 'Belongs to a substitute, and is deleted with that row.',
  eventTemplate: content,
  eventFile: content,
  eventInvitation: {
    name: 'invitations',
    onMerge: { kind: 'move' },
    orderBy: eventInvitation.eventId,
    keptFor: 'Without its row the event would invite the band.',
    columns: {
      ...all('technical', 'id', 'kind', 'groupId'),
      eventId: {
        as: {
          event: lookUp(
            sql<string>`select ${event.titleDe} from ${event} where ${event.id} = ${eventInvitation.eventId}`,
          ),
        },
      },
      personId: { withheld: 'row number', erasedTo: null },
    },
  },
  composition: content,
  sheet: content,
  recording: content,
  recordingSection: {
    name: 'recordingSections',
    onMerge: { kind: 'move' },
    orderBy: recordingSection.id,
    columns: {
      ...all('technical', 'id', 'version'),
      personId: 'row number',
      recordingId: {
        as: {
          recording: lookUp(
            sql<
              string | null
            >`select ${recording.title} from ${recording} where ${recording.id} = ${recordingSection.recordingId}`,
          ),
        },
      },
      ...all('exported', 'name', 'fromMs', 'toMs', 'deleted'),
    },
  },
  sectionMark: content,
  pieceLoan: content,
  repertoire: content,
  repertoireComposition: content,
  eventComposition: content,
  freeLine: content,
  announcement: content,
  sharedAnnotation:
    'Content of the band; who wrote it is an account number, which refers to nobody after the deletion.',
  shopItem: content,
  shopVariant: content,
  pageText: content,
  site: content,
  setting: content,
  answerRevision: 'Counts changes and names nobody.',
  secret: 'Keys of the server.',
  oidcKey: 'Keys of the server.',
  puzzleUsed: 'Hashes of puzzles, for minutes.',
  rateLimit: 'Counts by hashed keys, for a day after their window.',
  sandboxSession: 'Refers to a payment by its random number and names what is paid, not the payer.',
  sandboxRefund: 'Refers to a checkout of the sandbox.',
  change:
    'Who made a change is an account number, which refers to nobody after the deletion; fields hold no personal data.',
  plannedChange:
    'Content that is published later; who planned it is an account number, which refers to nobody after the deletion.',
  job: 'Mails are deleted a week after they were sent, or half a year after they were given up.',
  mailing:
    'Content of the band, for a year; who sent it is an account number, which refers to nobody after the deletion.',
  mailingAttachment: 'Content of the band, for half a year; the same applies to who uploaded it.',
  idempotency: 'Replies are deleted after a week.',
  contactMessage: 'Anybody may write under any address; messages are deleted after half a year.',
  bandGroup: content,
  groupMember: {
    name: 'groups',
    onMerge: { kind: 'custom', merge: mergeGroupMembers },
    orderBy: groupMember.groupId,
    columns: {
      personId: 'row number',
      groupId: {
        as: {
          group: lookUp(
            sql<string>`select ${bandGroup.nameDe} from ${bandGroup} where ${bandGroup.id} = ${groupMember.groupId}`,
          ),
        },
      },
      leader: 'exported',
    },
  },
  furtherPart: {
    name: 'furtherParts',
    onMerge: { kind: 'custom', merge: mergeFurtherParts },
    orderBy: furtherPart.position,
    columns: {
      ...all('row number', 'id', 'personId'),
      position: 'technical',
      ...all('exported', 'instrument', 'voice', 'key'),
      forGroup: { as: { inGroupOnly: furtherPart.forGroup } },
      groupId: {
        as: {
          group: lookUp(
            sql<
              string | null
            >`select ${bandGroup.nameDe} from ${bandGroup} where ${bandGroup.id} = ${furtherPart.groupId}`,
          ),
        },
      },
    },
  },
  take: {
    name: 'takes',
    onMerge: { kind: 'move' },
    orderBy: take.recordedAt,
    keptFor: 'The players of the event hear it until its last day; then the clean-up deletes it with its bytes.',
    columns: {
      ...all('technical', 'id', 'uuid', 'sha256'),
      personId: { withheld: 'row number', erasedTo: null },
      eventId: { as: eventOf(take.eventId) },
      ...all('exported and kept', 'recordedAt', 'contentType', 'size', 'until', 'sections', 'deleted'),
    },
  },
  bulkChange: 'Rows as they were before a change of many persons, for 30 days, so that it can be undone.',
}
