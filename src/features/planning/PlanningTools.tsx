import * as styles from './planning.css'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { type PlannedEvent, type Planning, playersPerPage } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'
import { nameOf } from './answers.ts'
import type { Selection } from './queries.ts'

interface WindowChoiceProps {
  readonly planning: Planning
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** Chooses the window of events and the section. */
export const WindowChoice = ({ planning, selection, onSelect }: WindowChoiceProps) => {
  const text = useText()
  const id = useId()
  const { earlier, later, sections: known } = planning
  const go = (step: 1 | -1, possible: boolean) => () => {
    if (possible) onSelect({ ...selection, window: selection.window + step, page: 0 })
  }
  const choose = (value: string): void => onSelect({ ...selection, section: value || null, page: 0 })
  return (
    <div className={styles.plannedTools}>
      <QuietButton blocked={!earlier} onClick={go(-1, earlier)}>
        <ArrowLeft aria-hidden="true" />
        {text('planning.earlier')}
      </QuietButton>
      <QuietButton blocked={!later} onClick={go(1, later)}>
        {text('planning.later')}
        <ArrowRight aria-hidden="true" />
      </QuietButton>
      {known.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{text('planning.section')}</label>
          <Select id={id} value={selection.section ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{text('planning.section.all')}</option>
            {known.map(({ section, size }) => (
              <option key={section} value={section}>
                {text('planning.section.size', { section: text(`section.name.${section}`), size })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}

interface EventChoiceProps {
  readonly events: readonly PlannedEvent[]
  readonly event: PlannedEvent
  readonly onChoose: (id: number) => void
  /** Leads back to the table; null where there is none. */
  readonly onBack: (() => void) | null
}

/** Chooses one event of the window. */
export const EventChoice = ({ events, event, onChoose, onBack }: EventChoiceProps) => {
  const { locale } = useApp()
  const text = useText()
  const id = useId()
  const index = events.indexOf(event)
  const [previous, next] = [events[index - 1], events[index + 1]]
  const step = (to: PlannedEvent | undefined) => () => to !== undefined && onChoose(to.id)
  return (
    <div className={styles.plannedTools}>
      {onBack !== null && <QuietButton onClick={onBack}>{text('planning.back')}</QuietButton>}
      <div className="field planned-events">
        <label htmlFor={id}>{text('planning.event')}</label>
        <Select id={id} value={event.id} onChange={({ target }) => onChoose(Number(target.value))}>
          {events.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one, locale)}
            </option>
          ))}
        </Select>
      </div>
      <div className="buttons">
        <IconButton
          icon={ArrowLeft}
          label={text('planning.event.previous')}
          blocked={previous === undefined}
          onClick={step(previous)}
        />
        <IconButton
          icon={ArrowRight}
          label={text('planning.event.next')}
          blocked={next === undefined}
          onClick={step(next)}
        />
      </div>
    </div>
  )
}

interface PlayersPagesProps {
  readonly planning: Pick<Planning, 'page'>
  readonly onPage: (page: number) => void
}

/** Pages of the players; renders nothing if all are on one page. */
export const PlayersPages = ({ planning: { page }, onPage }: PlayersPagesProps) => {
  const text = useText()
  const { number, totalElements: total } = page
  const pages = Math.ceil(total / playersPerPage)
  if (pages <= 1) return null
  const from = number * playersPerPage + 1
  return (
    <nav className="buttons" aria-label={text('planning.pages')}>
      <QuietButton blocked={number === 0} onClick={() => number > 0 && onPage(number - 1)}>
        {text('planning.page.previous')}
      </QuietButton>
      <span className="soft small num">
        {text('planning.page.position', { from, to: Math.min(from + playersPerPage - 1, total), total })}
      </span>
      <QuietButton blocked={number + 1 >= pages} onClick={() => number + 1 < pages && onPage(number + 1)}>
        {text('planning.page.next')}
      </QuietButton>
    </nav>
  )
}
