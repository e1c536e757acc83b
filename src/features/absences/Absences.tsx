import { absenceKind, overlayAbsences, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { absencesQuery } from './queries.ts'
import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useRef, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AbsenceItem } from './AbsenceItem.tsx'
import { DefaultAnswersForm } from './DefaultAnswersForm.tsx'

const kinds = [absenceKind]

/** The member's absences that are not over. `today`: a wire date. */
const useAbsences = (today: string): Overlaid<unknown, readonly ShownAbsence[]> => {
  const absences = useOverlaid(kinds, absencesQuery(useApp()), overlayAbsences)
  return { ...absences, shown: absences.shown?.filter(({ to, record }) => to >= today || record !== null) }
}

interface AbsencesProps extends Pick<ComponentProps<typeof AbsenceForm>, 'requestsFor'> {
  readonly unreached: (from: string, to: string) => ComponentProps<typeof AbsenceItem>['unreached']
}

/** The screen 'Abwesenheiten': days on which the member is away, and default answers. */
export const Absences = ({ requestsFor, unreached }: AbsencesProps) => {
  const { locale, now } = useApp()
  const text = useText()
  const { shown: absences, failed, retry } = useAbsences(toWireDate(now()))
  const [edited, setEdited] = useState<string | null>(null)
  /** A saved absence gets an empty form for the next one. */
  const [formNumber, setFormNumber] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = () => heading.current?.focus()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('absence.title')}</PageTitle>
      </div>
      <div className="grid">
        <Link to="/$locale/intra/meetings" params={{ locale }}>
          {text('absence.meetings')}
        </Link>
        <section className="card" aria-labelledby="new-absence">
          <h2 id="new-absence">{text('absence.new')}</h2>
          <p>{text('absence.intro')}</p>
          <AbsenceForm
            key={formNumber}
            absence={null}
            others={absences ?? []}
            requestsFor={requestsFor}
            onDone={() => {
              setFormNumber(formNumber + 1)
              focusList()
            }}
          />
        </section>
        <section className="grid" aria-labelledby="absences">
          <h2 id="absences" ref={heading} tabIndex={-1}>
            {text('absence.list')}
          </h2>
          {failed && <LoadFailed onRetry={retry}>{text('absence.failed')}</LoadFailed>}
          {absences?.length === 0 && <p className="soft">{text('absence.none')}</p>}
          {absences !== undefined && absences.length > 0 && (
            <ul className="grid grid--two">
              {absences.map((absence) =>
                absence.id === edited ? (
                  <li className="card" key={absence.id}>
                    <AbsenceForm
                      absence={absence}
                      others={absences.filter(({ id }) => id !== edited)}
                      requestsFor={requestsFor}
                      onDone={() => {
                        setEdited(null)
                        focusList()
                      }}
                    />
                  </li>
                ) : (
                  <AbsenceItem
                    key={absence.id}
                    absence={absence}
                    unreached={unreached(absence.from, absence.to)}
                    onEdit={() => setEdited(absence.id)}
                    onDeleted={focusList}
                  />
                ),
              )}
            </ul>
          )}
        </section>
        <section className="card" aria-labelledby="default-answers">
          <h2 id="default-answers">{text('default_answer.title')}</h2>
          <p>{text('default_answer.intro')}</p>
          <DefaultAnswersForm />
        </section>
      </div>
    </>
  )
}
