import '../../ui/field.css'
import '../../ui/form/form.css'
import './persons.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { toWireTime } from '#contract/clock.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { PersonForm } from './PersonForm.tsx'
import { myselfQuery } from './queries.ts'

const PersonSkeleton = () => (
  <div className="form skeleton" aria-hidden="true">
    {['gender', 'names', 'company', 'birth', 'address', 'place'].map((row) => (
      <div className="field" key={row}>
        <i className="sk sk--short" />
        <i className="sk sk--control" />
      </div>
    ))}
  </div>
)

/** Without network: how old is what stands here, and that it cannot be saved now. */
const OfflineNote = ({ knownAt }: { readonly knownAt: number }) => {
  const { locale } = useApp()
  const { state } = useMember()
  const text = useText()
  if (state.kind !== 'offline-known') return null
  const at = toWireTime(new Date(knownAt))
  return (
    <Note kind="wait">
      <p>{text('person.offline', { date: date(at, locale), time: timeOfDay(at) })}</p>
    </Note>
  )
}

/** 'Meine Daten' */
export const PersonScreen = () => {
  const text = useText()
  const { state } = useMember()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(myselfQuery(useApp()))
  const known = v.safeParse(CompleteMyself, data)
  // What an older app or server has left lacks fields that must not be saved as empty.
  const isIncomplete = data !== undefined && !known.success
  useEffect(() => {
    if (isIncomplete) void refetch()
  }, [isIncomplete, refetch])
  const failed = !known.success && !isFetching && (isError || isIncomplete)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('person.title')}</PageTitle>
        <p>{text('person.intro')}</p>
      </div>
      <div className="grid person-page">
        {known.success && <OfflineNote knownAt={dataUpdatedAt} />}
        {known.success && <PersonForm current={known.output} />}
        {failed && (
          <LoadFailed onRetry={() => void refetch()}>
            {text(state.kind === 'offline-known' ? 'person.offline.none' : 'person.failed')}
          </LoadFailed>
        )}
        {!known.success && !failed && <PersonSkeleton />}
      </div>
    </>
  )
}
