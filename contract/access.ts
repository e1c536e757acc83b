import type { RoleName } from './roles.ts'

/** A person's standing as confirmed by the band. It is granted only to a verified email address. */
export interface Standing {
  /** Active membership in the band or the board today. */
  readonly member: boolean
  /** The roles that are valid today. */
  readonly roles: Iterable<RoleName | 'other'>
}

const holds = ({ roles }: Standing, ...wanted: readonly RoleName[]): boolean =>
  [...roles].some((role) => wanted.some((one) => one === role))

/**
 * Which areas of the application a person can enter. Both the server's policies and the screens use this table. A role
 * opens its area to a person without a membership too: roles of a member end with the last membership, so such a person
 * holds a role only if an administrator granted it on purpose.
 */
const areas = {
  /** The overview, the calendar and the page of the device: everyone who has signed in. */
  own: () => true,
  /** The own address card, orders and invoices: everyone with an account, such as a buyer or a passive member. */
  account: () => true,
  /** Any part of the area of members. */
  intra: (who) => who.member || [...who.roles].some((role) => role !== 'other' && role !== 'MEMBER'),
  /** Meetings and internal events. */
  members: ({ member }) => member,
  /** Documents, calendar address, push messages. */
  services: ({ member }) => member,
  /** The own meetings and answers, and those of the members for whom the person acts. */
  meetings: (who) => who.member || holds(who, 'REPRESENTATIVE'),
  /** Duties and lifts: as meetings. */
  helping: (who) => who.member || holds(who, 'REPRESENTATIVE'),
  /** Seating plans, which name the players; not on the device of a child. */
  seating: ({ member }) => member,
  library: (who) => holds(who, 'MHZ_LIBRARY_READ'),
  /** The tasks and meetings of the board. */
  board: (who) => holds(who, 'BOARD'),
  /** Announcing which piece is played now: the conductor, and whoever edits the repertoire. */
  announcing: (who) => holds(who, 'CONDUCTOR', 'EDITOR', 'ADMIN'),
  /** Writing on the sheets of others: the conductor for everybody, a section leader for the own section. */
  leading: (who) => holds(who, 'MHZ_LIBRARY_READ') && holds(who, 'CONDUCTOR', 'MHZ_SECTIONLEADER'),
  /** Private notes about events and pieces: whoever leads rehearsals. */
  notes: (who) => who.member && holds(who, 'CONDUCTOR', 'MHZ_PLANNER', 'MHZ_SECTIONLEADER'),
  /** Answers of others, with remarks: planners for everybody, a section leader for the own section. */
  planning: (who) => holds(who, 'MHZ_PLANNER', 'MHZ_SECTIONLEADER'),
  /** The answers to an event, with remarks: as planning, and administrators for everybody. Editing an event needs none. */
  answers: (who) => holds(who, 'MHZ_PLANNER', 'MHZ_SECTIONLEADER', 'ADMIN'),
  /** Programmes of events, with the report of performed works. */
  programmes: (who) => holds(who, 'MHZ_PLANNER', 'EDITOR', 'ADMIN'),
  /** The year of the federation: its parts are for those who read their data already. */
  federation: (who) => holds(who, 'MHZ_PLANNER', 'MHZ_ADDRESSMANAGER', 'EDITOR', 'ADMIN'),
  /** Planning of duties, by planners for the whole band. */
  duties: (who) => holds(who, 'MHZ_PLANNER'),
  directory: (who) => who.member || holds(who, 'MHZ_ADDRESSVIEWER'),
  /** The whole address cards in the directory. */
  addresses: (who) => holds(who, 'MHZ_ADDRESSVIEWER'),
  /** The overview of the administration. */
  managing: (who) => holds(who, 'MHZ_ADDRESSMANAGER', 'MHZ_TREASURER', 'MHZ_AUDITOR', 'EDITOR', 'ADMIN'),
  handbook: (who) =>
    holds(
      who,
      'MHZ_PLANNER',
      'MHZ_SECTIONLEADER',
      'MHZ_ADDRESSMANAGER',
      'MHZ_TREASURER',
      'MHZ_AUDITOR',
      'EDITOR',
      'ADMIN',
    ),
  /** Persons with their address cards and memberships. Only administrators grant roles. */
  people: (who) => holds(who, 'MHZ_ADDRESSMANAGER', 'ADMIN'),
  /** Writing bulletins without network. Leaders of groups, who have no role, write with it. */
  writing: (who) => holds(who, 'MHZ_PLANNER', 'MHZ_SECTIONLEADER', 'EDITOR', 'ADMIN'),
  editing: (who) => holds(who, 'EDITOR', 'ADMIN'),
  administration: (who) => holds(who, 'ADMIN'),
  /** The log of changes; each noun has its readers there. */
  changes: (who) => holds(who, 'EDITOR', 'ADMIN', 'MHZ_TREASURER', 'MHZ_AUDITOR'),
  /** Reading the books and everything about money. */
  books: (who) => holds(who, 'MHZ_TREASURER', 'MHZ_AUDITOR'),
  /** Keeping the books, and marking invoices as paid. */
  treasury: (who) => holds(who, 'MHZ_TREASURER'),
} as const satisfies Record<string, (who: Standing) => boolean>

export type Area = keyof typeof areas

/** The areas of a device of a child; the server narrows them (open-to-child-devices.ts). */
const onChildDevice: readonly Area[] = ['own', 'intra', 'members', 'meetings', 'library']

export const canEnter = (area: Area, who: Standing): boolean =>
  areas[area](who) && (!holds(who, 'CHILD_DEVICE') || onChildDevice.includes(area))
