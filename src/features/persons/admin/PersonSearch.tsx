import * as adminStyles from '../../admin/admin.css'
import * as editedPersonsStyles from './edited-persons.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListedPerson } from '#contract/listed-persons.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { peopleQuery } from './queries.ts'

interface PersonSearchProps {
  readonly label: string
  /** Persons who are not found: whose page this is, or who are chosen already. */
  readonly except: readonly string[]
  readonly onFound: (person: ListedPerson) => void
}

const shownMaximum = 8

/** Finds another person by name, from two letters on. */
export const PersonSearch = ({ label, except, onFound }: PersonSearchProps) => {
  const app = useApp()
  const text = useText()
  const id = useId()
  const [term, setTerm] = useState('')
  const isEnabled = term.length >= 2
  const { data } = useQuery({
    ...peopleQuery(app, { searchTerm: term }, {}, 0),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const found = isEnabled
    ? data?._embedded.items.filter(({ uuid }) => !except.includes(uuid)).slice(0, shownMaximum)
    : undefined
  const choose = (person: ListedPerson): void => {
    onFound(person)
    // The pressed button disappears with the term.
    setTerm('')
    document.getElementById(id)?.focus()
  }
  return (
    <div className={editedPersonsStyles.personSearch}>
      <SearchBox id={id} label={label} term={term} onSearch={setTerm} />
      <p className="visually-hidden" role="status">
        {found !== undefined && text('admin.people.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p className="soft">{text('admin.person_search.none')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={adminStyles.adminRows}>
          {found.map((person) => (
            <li key={person.uuid}>
              <button type="button" onClick={() => choose(person)}>
                <b>{person.label}</b>
                <span className="soft small">{person.email && shownMailbox(person.email)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
