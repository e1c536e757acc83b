import { Link } from '@tanstack/react-router'
import type { ListedPerson } from '#contract/listed-persons.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { SectionMark } from '../../../ui/SectionMark.tsx'
import { date } from '../../../ui/wall-clock.ts'
import type { TableColumn } from '../../admin/table/columns.ts'
import { firstDay } from '../period.ts'
import { functionName, organizationName } from './functions.ts'

type Membership = ListedPerson['memberships'][number]

const isOpen = ({ leaveDate }: Membership): boolean => leaveDate === null
const earliest = (days: readonly string[]): string | undefined => [...days].sort()[0]

/** Returns '14.3.' of `03-14`. */
const birthdayOf = (birthday: string): string =>
  birthday
    .split('-')
    .reverse()
    .map((part) => `${Number(part)}.`)
    .join('')

/** Returns the open functions in an organization in words. */
const functionsIn = (memberships: readonly Membership[], organizationId: number, text: Text): string | null =>
  memberships
    .filter((one) => one.organizationId === organizationId && isOpen(one))
    .flatMap(({ functionType }) => functionName(functionType) ?? [])
    .map((id) => text(id))
    .join(', ') || null

/** Returns the organizations in words, and 'former' if the person has left all of them. */
const standingOf = ({ memberships, honoraryYear }: ListedPerson, text: Text): string | null => {
  const open = new Set(memberships.filter(isOpen).map(({ organizationId }) => organizationName(organizationId)))
  const words = [
    ...[...open].map((id) => text(id)),
    ...(memberships.length > 0 && open.size === 0 ? [text('admin.people.former')] : []),
    ...(honoraryYear === null ? [] : [text('admin.people.honorary')]),
  ]
  return words.join(', ') || null
}

const latest = (days: readonly string[]): string | undefined => [...days].sort().at(-1)

/** The columns of the list of people. The address card is not among them: opening it is logged. */
export const peopleColumns = (text: Text, locale: Locale): readonly TableColumn<ListedPerson>[] => {
  const day = (value: string | undefined): string | null => (value === undefined ? null : date(value, locale))
  const columns = [
    {
      name: 'name',
      isSortable: true,
      shown: 'always',
      cell: ({ uuid, label }) => (
        <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
          {label}
        </Link>
      ),
    },
    {
      name: 'section',
      isSortable: true,
      cell: ({ memberships, voice }) => {
        const plays = functionsIn(memberships, 1, text)
        const section = memberships.find((one) => one.organizationId === 1 && isOpen(one))?.functionType ?? null
        return (
          plays && (
            <>
              <SectionMark section={section} />
              {[plays, voice].filter(Boolean).join(' ')}
            </>
          )
        )
      },
    },
    { name: 'office', shown: 'rarely', cell: ({ memberships }) => functionsIn(memberships, 7, text) },
    { name: 'membership', cell: (person) => standingOf(person, text) },
    {
      name: 'email',
      isSortable: true,
      cell: ({ email, refusedEmail }) => (
        <>
          {email && shownMailbox(email)}
          {refusedEmail !== null && <span className="tag tag--soft">{text('admin.person.refused')}</span>}
        </>
      ),
    },
    { name: 'sign_in', cell: ({ signIn }) => text(`admin.sign_in.${signIn}`) },
    {
      name: 'roles',
      shown: 'rarely',
      cell: ({ roles }) =>
        roles.flatMap((role) => (role === 'other' ? [] : [text(`admin.role.${role}`)])).join(', ') || null,
    },
    {
      name: 'joined',
      isSortable: true,
      shown: 'rarely',
      isBare: true,
      cell: ({ memberships }) => {
        const joined = earliest(memberships.map(({ joinDate }) => joinDate))
        return joined === undefined ? null : firstDay(joined, locale)
      },
    },
    {
      name: 'left',
      isSortable: true,
      shown: 'rarely',
      isBare: true,
      cell: ({ memberships }) =>
        memberships.some(isOpen) ? null : day(latest(memberships.flatMap(({ leaveDate }) => leaveDate ?? []))),
    },
    {
      name: 'birthday',
      isSortable: true,
      shown: 'rarely',
      isBare: true,
      cell: ({ birthday }) => birthday && birthdayOf(birthday),
    },
  ] as const satisfies readonly Omit<TableColumn<ListedPerson>, 'heading'>[]
  return columns.map((column) => ({ ...column, heading: `admin.people.column.${column.name}` }))
}
