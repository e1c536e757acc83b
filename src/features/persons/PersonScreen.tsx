import * as styles from './persons.css'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import { useIsUnreachable } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { FoldedAttendance } from '../attendance/FoldedAttendance.tsx'
import { OwnRepresentations } from '../representations/OwnRepresentations.tsx'
import { FoldedGroups, FoldedHistory, FoldedLoans, FoldedPurchases, FoldedRepresented } from './FoldedSections.tsx'
import { OwnParts } from './OwnParts.tsx'
import { PersonForm } from './PersonForm.tsx'
import { SignInRequired } from './SignInRequired.tsx'
import { useOwnPerson } from './useOwnPerson.ts'

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

/** Shows offline how old the data are. */
const OfflineNote = ({ knownAt }: { readonly knownAt: number }) => {
  const { locale, offline } = useApp()
  const { state } = useMember()
  const text = useText()
  const isUnreachable = useIsUnreachable(offline)
  if (state.kind !== 'offline-known' || !isUnreachable) return null
  const at = toWireTime(new Date(knownAt))
  return <Note kind="wait">{text('person.offline', { date: date(at, locale), time: timeOfDay(at) })}</Note>
}

/** The screen 'Meine Daten' */
export const PersonScreen = () => {
  const text = useText()
  const { state, member } = useMember()
  const { own, failed, knownAt, retry } = useOwnPerson()
  // A member who had the form open when the session ended stays in it: typed input must not be lost.
  const [openedBefore] = useState(state.kind !== 'needs-login')
  if (state.kind === 'needs-login' && !openedBefore) return <SignInRequired title={text('person.title')} />
  return (
    <>
      <PageHead title={text('person.title')}>
        <p>{text('person.intro')}</p>
      </PageHead>
      <div className={`grid ${styles.personPage}`}>
        {own !== null && <OfflineNote knownAt={knownAt} />}
        {own !== null && <PersonForm own={own} />}
        {failed && (
          <LoadFailed onRetry={retry}>
            {text(state.kind === 'offline-known' ? 'person.offline.none' : 'person.failed')}
          </LoadFailed>
        )}
        {own === null && !failed && <PersonSkeleton />}
      </div>
      {/* Below the form, which would move it. */}
      {(own !== null || failed) && (
        <>
          <OwnRepresentations />
          <FoldedRepresented />
          {canEnter('intra', member) && (
            <div className="grid">
              {own !== null && <OwnParts person={own.row} />}
              <FoldedHistory />
              {canEnter('members', member) && <FoldedAttendance />}
              <FoldedGroups />
              <FoldedLoans />
              <FoldedPurchases />
            </div>
          )}
        </>
      )}
    </>
  )
}
