import * as styles from './persons.css'
import { useState } from 'react'
import { toWireDate, toWireTime } from '#contract/clock.ts'
import type { PersonGeneric } from '#contract/persons.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { type Found, livingWith, nextBirthdays, sameSection } from './directory.ts'
import { dayAndMonth, PersonEntry } from './PersonEntry.tsx'
import { SearchField } from './SearchField.tsx'
import { SignInRequired } from './SignInRequired.tsx'
import { useDirectory } from './useDirectory.ts'

interface PeopleProps {
  readonly people: readonly PersonGeneric[]
  /** The whole directory. */
  readonly all: readonly PersonGeneric[]
}

const People = ({ people, all }: PeopleProps) => (
  <ul className={styles.found}>
    {people.map((person) => (
      <li key={person.uuid}>
        <PersonEntry person={person} together={livingWith(all, person)} open={people.length === 1} />
      </li>
    ))}
  </ul>
)

/** The number of results, also for screen readers. */
const Count = ({ found, typed }: { readonly found: Found | null; readonly typed: string }) => {
  const text = useText()
  return (
    <p role="status" className="soft small">
      {found === null
        ? text('directory.hint')
        : found.more
          ? text('directory.found.more', { count: found.people.length })
          : text('directory.found', { count: found.people.length, typed })}
    </p>
  )
}

/** The member's own section, listed without a search. */
const OwnSection = ({ people }: { readonly people: readonly PersonGeneric[] }) => {
  const { member } = useMember()
  const text = useText()
  const section = sameSection(people, { uuid: member.personId, instrument: member.instrument })
  if (section.length === 0) return null
  return (
    <section className="grid" aria-labelledby="own-section">
      <h2 id="own-section">{text('directory.section')}</h2>
      <People people={section} all={people} />
    </section>
  )
}

/** The next birthdays of the members who share theirs. */
const Birthdays = ({ people }: { readonly people: readonly PersonGeneric[] }) => {
  const { locale, now } = useApp()
  const text = useText()
  const next = nextBirthdays(people, toWireDate(now()))
  if (next.length === 0) return null
  return (
    <section className="grid" aria-labelledby="birthdays">
      <h2 id="birthdays">{text('directory.birthdays')}</h2>
      <ul>
        {next.map(({ uuid, label, day }) => (
          <li key={uuid}>
            <b>{label}</b>: {dayAndMonth(day.slice(5), locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The screen 'Wer ist wer': a search of people with their cards. */
export const WhoIsWhoScreen = () => {
  const { locale } = useApp()
  const { state } = useMember()
  const text = useText()
  const [typed, setTyped] = useState('')
  const { people, found, failed, knownAt, retry } = useDirectory(typed)
  const at = toWireTime(new Date(knownAt))
  if (state.kind === 'needs-login') return <SignInRequired title={text('directory.title')} />
  return (
    <>
      <PageHead title={text('directory.title')} />
      <div className={`grid ${styles.whoiswho}`}>
        <search className="field">
          <SearchField onPause={setTyped} />
          <Count found={found} typed={typed.trim()} />
        </search>
        {failed && <LoadFailed onRetry={retry}>{text('directory.failed')}</LoadFailed>}
        {people === undefined && !failed && (
          <div className="grid skeleton" aria-hidden="true">
            <i className="sk sk--title" />
            <i className="sk sk--title" />
            <i className="sk sk--title" />
          </div>
        )}
        {found !== null && <People people={found.people} all={people ?? []} />}
        {found === null && people !== undefined && <Birthdays people={people} />}
        {found === null && people !== undefined && <OwnSection people={people} />}
        {state.kind === 'offline-known' && people !== undefined && (
          <p className="soft small">{text('directory.offline', { date: date(at, locale), time: timeOfDay(at) })}</p>
        )}
      </div>
    </>
  )
}
