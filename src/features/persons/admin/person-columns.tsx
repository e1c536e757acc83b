import { Link } from '@tanstack/react-router'
import type { ListedPerson } from '#contract/listed-persons.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import type { TableColumn } from '../../admin/table/columns.ts'
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

/** The columns of the list of people. The address card is not among them: opening it is logged. */
export const peopleColumns = (text: Text, locale: Locale): readonly TableColumn<ListedPerson>[] => {
  const functions = (memberships: readonly Membership[], organizationId: number): string | null =>
    memberships
      .filter((one) => one.organizationId === organizationId && isOpen(one))
      .flatMap(({ functionType }) => functionName(functionType) ?? [])
      .map((id) => text(id))
      .join(', ') || null
  return [
    {
      name: 'name',
      heading: 'admin.people.column.name',
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
      heading: 'admin.people.column.section',
      isSortable: true,
      shown: 'usually',
      cell: ({ memberships, voice }) => {
        const plays = functions(memberships, 1)
        return plays === null ? null : [plays, voice].filter(Boolean).join(' ')
      },
    },
    {
      name: 'office',
      heading: 'admin.people.column.office',
      shown: 'rarely',
      cell: ({ memberships }) => functions(memberships, 7),
    },
    {
      name: 'membership',
      heading: 'admin.people.column.membership',
      shown: 'usually',
      cell: ({ memberships, honoraryYear }) => {
        const open = [
          ...new Set(memberships.filter(isOpen).map(({ organizationId }) => organizationName(organizationId))),
        ]
        const words = [
          ...open.map((id) => text(id)),
          ...(memberships.length > 0 && open.length === 0 ? [text('admin.people.former')] : []),
          ...(honoraryYear === null ? [] : [text('admin.people.honorary')]),
        ]
        return words.join(', ') || null
      },
    },
    {
      name: 'email',
      heading: 'admin.people.column.email',
      isSortable: true,
      shown: 'usually',
      cell: ({ email, refusedEmail }) => (
        <>
          {email && shownMailbox(email)}
          {refusedEmail !== null && <span className="tag tag--soft">{text('admin.person.refused')}</span>}
        </>
      ),
    },
    {
      name: 'sign_in',
      heading: 'admin.people.column.sign_in',
      shown: 'usually',
      cell: ({ signIn }) => text(`admin.sign_in.${signIn}`),
    },
    {
      name: 'roles',
      heading: 'admin.people.column.roles',
      shown: 'rarely',
      cell: ({ roles }) =>
        roles.flatMap((role) => (role === 'other' ? [] : [text(`admin.role.${role}`)])).join(', ') || null,
    },
    {
      name: 'joined',
      heading: 'admin.people.column.joined',
      isSortable: true,
      shown: 'rarely',
      cell: ({ memberships }) => {
        const joined = earliest(memberships.map(({ joinDate }) => joinDate))
        return joined === undefined ? null : date(joined, locale)
      },
    },
    {
      name: 'left',
      heading: 'admin.people.column.left',
      isSortable: true,
      shown: 'rarely',
      cell: ({ memberships }) => {
        const left = memberships
          .flatMap(({ leaveDate }) => leaveDate ?? [])
          .sort()
          .at(-1)
        return left === undefined || memberships.some(isOpen) ? null : date(left, locale)
      },
    },
    {
      name: 'birthday',
      heading: 'admin.people.column.birthday',
      isSortable: true,
      shown: 'rarely',
      cell: ({ birthday }) => birthday && birthdayOf(birthday),
    },
  ]
}
