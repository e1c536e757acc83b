import { absenceKind, overlayAbsences, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { absencesQuery } from './queries.ts'
import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { type EditedList, useEditedList } from '../../ui/useEditedList.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceItem } from './AbsenceItem.tsx'
import { DefaultAnswersForm } from './DefaultAnswersForm.tsx'

const kinds = [absenceKind]

/** The absences of the member and of represented persons that are not over. `today`: a wire date. */
const useAbsences = (today: string): Overlaid<unknown, readonly ShownAbsence[]> => {
  const absences = useOverlaid(kinds, absencesQuery(useApp()), overlayAbsences)
  return { ...absences, shown: absences.shown?.filter(({ to, record }) => to >= today || record !== null) }
}

interface AbsencesProps extends Pick<ComponentProps<typeof AbsenceForm>, 'requestsFor'> {
  readonly unreached: (
    person: string | null,
    from: string,
    to: string,
  ) => ComponentProps<typeof AbsenceItem>['unreached']
}

interface AbsenceListProps extends AbsencesProps {
  readonly absences: readonly ShownAbsence[]
  readonly list: EditedList
}

const AbsenceList = ({ absences, list, requestsFor, unreached }: AbsenceListProps) => (
  <ul className="grid grid--two">
    {absences.map((absence) =>
      absence.key === list.edited ? (
        <li className="card" key={absence.key}>
          <AbsenceForm
            absence={absence}
            others={absences.filter(({ key }) => key !== list.edited)}
            requestsFor={requestsFor}
            onDone={list.onEdited}
          />
        </li>
      ) : (
        <AbsenceItem
          key={absence.key}
          absence={absence}
          unreached={unreached(absence.person, absence.from, absence.to)}
          onEdit={() => list.edit(absence.key)}
          onDeleted={list.focusList}
        />
      ),
    )}
  </ul>
)

/** The screen 'Abwesenheiten': days on which the member is away, and default answers. */
export const Absences = ({ requestsFor, unreached }: AbsencesProps) => {
  const app = useApp()
  const { locale, now } = app
  const { member } = useMember()
  const text = useText()
  const { shown: known, failed, retry } = useAbsences(toWireDate(now()))
  const isLoading = useFirstLoad([useQuery(representedMembersQuery(app))], true)
  const absences = isLoading ? undefined : known
  const list = useEditedList()
  return (
    <>
      <PageHead title={text('absence.title')} />
      <div className="grid">
        <Link to="/$locale/intra/meetings" params={{ locale }}>
          {text('absence.meetings')}
        </Link>
        <section className="card" aria-labelledby="new-absence">
          <h2 id="new-absence">{text('absence.new')}</h2>
          <p>{text('absence.intro')}</p>
          {isLoading ? (
            <i className="sk sk--control" aria-hidden="true" />
          ) : (
            <AbsenceForm
              key={list.formNumber}
              absence={null}
              others={absences ?? []}
              requestsFor={requestsFor}
              onDone={list.onCreated}
            />
          )}
        </section>
        <section className="grid" aria-labelledby="absences">
          <h2 id="absences" ref={list.heading} tabIndex={-1}>
            {text('absence.list')}
          </h2>
          {failed && <LoadFailed onRetry={retry}>{text('absence.failed')}</LoadFailed>}
          {absences?.length === 0 && <p className="soft">{text('absence.none')}</p>}
          {absences !== undefined && absences.length > 0 && (
            <AbsenceList absences={absences} list={list} requestsFor={requestsFor} unreached={unreached} />
          )}
        </section>
        {/* Below the list, which would move it. */}
        {canEnter('members', member) && (absences !== undefined || failed) && (
          <section className="card" aria-labelledby="default-answers">
            <h2 id="default-answers">{text('default_answer.title')}</h2>
            <p>{text('default_answer.intro')}</p>
            <DefaultAnswersForm />
          </section>
        )}
      </div>
    </>
  )
}
