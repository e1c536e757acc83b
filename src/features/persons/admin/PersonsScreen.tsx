import './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { FoldedOnPhone } from '../../admin/FoldedOnPhone.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { TableChoice } from '../../admin/table/columns.ts'
import { type ChosenRows, useChosenRows } from '../../admin/table/useChosenRows.ts'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { ImportScreen } from '../../imports/admin/ImportScreen.tsx'
import { personImport } from '../../imports/admin/import-nouns.ts'
import { MailingScreen } from '../../mailings/admin/MailingScreen.tsx'
import { MailingsScreen } from '../../mailings/admin/MailingsScreen.tsx'
import { WriteMailing } from '../../mailings/admin/WriteMailing.tsx'
import { AccessLog } from './AccessLog.tsx'
import { AnniversariesScreen } from './AnniversariesScreen.tsx'
import { ChosenActions } from './ChosenActions.tsx'
import { Duplicates } from './Duplicates.tsx'
import { PeopleFilters } from './PersonFilters.tsx'
import { peopleColumns } from './person-columns.tsx'
import { filterOf, peopleQuery, sortOf, tableChoiceOf, withFilter } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/people')

/** All people that the band knows. Search, filters, order and columns are part of the address. */
export const PeopleScreen = () => {
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const { member } = useMember()
  const chosen = useChosenRows()
  if (search.view === 'duplicates') return <Duplicates />
  if (search.view === 'anniversaries') return <AnniversariesScreen />
  if (search.view === 'import') return <ImportScreen noun={personImport} />
  if (search.view === 'access' && canEnter('administration', member))
    return <AccessLog page={search.page ?? 0} onPage={(page) => onSearch({ view: 'access', page }, false)} />
  if (search.view === 'write') return <Compose chosen={chosen} />
  if (search.view === 'mailings' && search.show !== undefined) return <MailingScreen uuid={`${search.show}`} />
  if (search.view === 'mailings')
    return <MailingsScreen page={search.page ?? 0} onPage={(page) => onSearch({ view: 'mailings', page }, false)} />
  return <PeopleList chosen={chosen} />
}

interface ChosenProps {
  readonly chosen: ChosenRows
}

/** Writes to the chosen persons, or to all of the filter in the address. */
const Compose = ({ chosen }: ChosenProps) => {
  const app = useApp()
  const search = route.useSearch()
  const filter = filterOf(search)
  const isChosen = search.show === 'chosen'
  const { data } = useQuery({ ...peopleQuery(app, filter, sortOf({}), 0), enabled: !isChosen })
  const choice = isChosen ? { uuids: chosen.keys } : { filter }
  return (
    <WriteMailing
      recipients={isChosen && chosen.keys.length === 0 ? '' : JSON.stringify(choice)}
      count={isChosen ? undefined : (data?.page?.totalElements ?? 0)}
      onSent={chosen.clear}
    />
  )
}

/** The other views of the list, and the people with their birthdays, in the order of the buttons. */
const views = [
  [{ view: 'import' }, 'admin.import'],
  [{ view: 'duplicates' }, 'admin.duplicates'],
  [{ sort: 'birthday', columns: 'section,birthday' }, 'admin.people.birthdays'],
  [{ view: 'mailings' }, 'admin.mailings'],
  [{ view: 'anniversaries' }, 'admin.anniversaries'],
  [{ view: 'access' }, 'admin.access'],
] as const

/** The link to a new member; it is quiet where the button that invites many is the next step. */
const InviteLink = ({ look }: { readonly look: 'brass' | 'quiet' }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link className={buttonLook(look)} to="/$locale/intra/admin/people/invite" params={{ locale }}>
      <UserPlus aria-hidden="true" />
      {text('admin.people.invite')}
    </Link>
  )
}

const PeopleLinks = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const isAdministrator = canEnter('administration', member)
  return (
    <>
      <Link className={buttonLook('quiet')} to="/$locale/intra/admin/people/new" params={{ locale }}>
        {text('admin.people.add')}
      </Link>
      {views.map(
        ([search, label]) =>
          (label !== 'admin.access' || isAdministrator) && (
            <Link
              key={label}
              className={buttonLook('quiet')}
              to="/$locale/intra/admin/people"
              params={{ locale }}
              search={search}
            >
              {text(label)}
            </Link>
          ),
      )}
    </>
  )
}

const PeopleList = ({ chosen }: ChosenProps) => {
  const app = useApp()
  const search = route.useSearch()
  const onSearch = useChangeSearch()
  const text = useText()
  const filter = filterOf(search)
  const page = search.page ?? 0
  const query = useQuery(peopleQuery(app, filter, sortOf(search), page))
  const total = query.data?.page?.totalElements ?? 0
  const isInviting = filter.lacks === 'account'
  const onChoose = (choice: TableChoice): void => {
    const { page: _page, ...rest } = search
    onSearch({ ...rest, ...choice }, true)
  }
  return (
    <AdminPage title="admin.people" links={<InviteLink look={isInviting ? 'quiet' : 'brass'} />} more={<PeopleLinks />}>
      <FoldedOnPhone label="admin.table.find" isUsed={Object.keys(filter).some((name) => name !== 'lacks')}>
        <PeopleFilters
          filter={filter}
          onChange={(change) => onSearch(withFilter(search, change), true)}
          onClear={() => onSearch({}, true)}
        />
      </FoldedOnPhone>
      {filter.archived === undefined && (
        <FoldedOnPhone label="admin.table.actions" isUsed={chosen.keys.length > 0 || isInviting}>
          <ChosenActions
            filter={filter}
            uuids={chosen.keys}
            count={chosen.keys.length === 0 ? total : chosen.keys.length}
          />
        </FoldedOnPhone>
      )}
      <p role="status" className="soft small">
        {query.data !== undefined && text('admin.people.found', { count: total })}
        {filter.lacks !== undefined &&
          ` · ${text('admin.people.filter.lacks')}: ${text(`admin.people.lacks.${filter.lacks}`)}`}
      </p>
      <AdminTable
        label={text('admin.people')}
        columns={peopleColumns(text, app.locale)}
        query={query}
        keyOf={({ uuid }) => uuid}
        nameOf={({ label }) => label}
        none={text('admin.people.none')}
        choice={tableChoiceOf(search)}
        onChoose={onChoose}
        page={page}
        onPage={(next) => onSearch({ ...search, page: next }, false)}
        {...(filter.archived === undefined && { chosen })}
      />
    </AdminPage>
  )
}
