import * as styles from './asked.css'
import { useState } from 'react'
import { toWireTime } from '#contract/clock.ts'
import type { EditedEnquiry, Results } from '#contract/edited-enquiries.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { partLabel } from '../../sheets/part-label.ts'
import { optionInWords } from '../words.ts'
import { Bar } from './Bar.tsx'
import { MakeEvent } from './MakeEvent.tsx'
import { isFilled, lacksOf } from './playability.ts'

type Option = Results['options'][number]
const answers = ['yes', 'maybe', 'no', 'open'] as const

interface DateProps {
  readonly enquiry: EditedEnquiry
  readonly option: Option
}

/** True or not: the band can play then; nothing without minimum strengths. */
const Playability = ({ enquiry, option }: DateProps) => {
  const text = useText()
  const { locale } = useApp()
  if (enquiry.minimumPlayers.length === 0 || option.sections.length === 0) return null
  const lacks = lacksOf(enquiry.minimumPlayers, option.sections)
  if (lacks.length === 0) return option.vacant.length === 0 ? <p className="tag">{text('asked.playable')}</p> : null
  const missing = new Intl.ListFormat(locale).format(
    lacks.map((lack) =>
      text('asked.missing', { section: text(`section.name.${lack.section}`), count: `${lack.missing}` }),
    ),
  )
  if (isFilled(lacks)) return <p>{text('asked.playable.pool', { missing })}</p>
  return <p className={styles.askedShort}>{text('asked.unplayable', { missing })}</p>
}

/** The parts that nobody plays who says yes: 'Klarinette 2; Horn 1 (2 Aushilfen im Pool)'. */
const Vacant = ({ parts }: { readonly parts: Option['vacant'] }) => {
  const text = useText()
  const functions = useFunctions()
  if (parts.length === 0) return null
  const named = parts.map(({ section, voice, substitutes }) => {
    const part = partLabel(text, functions, { name: '', instrument: section, voice, key: null })
    return substitutes === 0 ? part : text('asked.vacant.pool', { part, substitutes })
  })
  return <p>{text('asked.vacant', { parts: named.join('; ') })}</p>
}

const Sections = ({ enquiry, option }: DateProps) => {
  const text = useText()
  if (option.sections.length === 0) return null
  return (
    <details>
      <summary>{text('asked.sections')}</summary>
      <table className={styles.askedTable}>
        <thead>
          <tr>
            <th scope="col">{text('asked.section')}</th>
            {answers.map((answer) => (
              <th key={answer} scope="col">
                {text(`asked.${answer}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {option.sections.map(({ section, substitutes, ...counts }) => {
            const minimum = enquiry.minimumPlayers.find((one) => one.section === section)?.players
            const isShort = minimum !== undefined && counts.yes < minimum
            return (
              <tr key={section}>
                <th scope="row">
                  {text(`section.name.${section}`)}
                  {minimum !== undefined && (
                    <span className={styles.askedNote}>{text('asked.minimum', { minimum, substitutes })}</span>
                  )}
                </th>
                {answers.map((answer) => (
                  <td key={answer} className={isShort && answer === 'yes' ? styles.askedShort : undefined}>
                    {counts[answer]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {enquiry.minimumPlayers.length === 0 && <Vacant parts={option.vacant} />}
    </details>
  )
}

/** A possible date with its answers, and the way to its event. */
const DateResult = ({ enquiry, option, onMade }: DateProps & { readonly onMade: () => void }) => {
  const { locale, now } = useApp()
  const text = useText()
  const [making, setMaking] = useState(false)
  const day = optionInWords(option, text, locale)
  const { eventId, minimumPlayers } = enquiry
  // A committee that meets needs no horn.
  const wantsPlayers = minimumPlayers.length > 0
  const canMake = eventId === null && option.dateStart !== null && option.dateStart > toWireTime(now())
  return (
    <li className="card">
      <h3>{day}</h3>
      <Playability enquiry={enquiry} option={option} />
      {wantsPlayers && <Vacant parts={option.vacant} />}
      <table className={styles.askedTable}>
        <thead>
          <tr>
            {answers.map((answer) => (
              <th key={answer} scope="col" className={styles.askedLeft}>
                {text(`asked.${answer}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {answers.map((answer) => (
              <td key={answer} className={styles.askedLeft}>
                {option[answer]}
                <Bar count={option[answer]} of={enquiry.asked} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <Sections enquiry={enquiry} option={option} />
      {canMake && !making && (
        <div className="buttons">
          <QuietButton onClick={() => setMaking(true)}>
            {text('asked.make')}
            <span className="visually-hidden">: {day}</span>
          </QuietButton>
        </div>
      )}
      {canMake && making && (
        <MakeEvent enquiry={enquiry} option={option} onMade={onMade} onClose={() => setMaking(false)} />
      )}
    </li>
  )
}

interface DateResultsProps {
  readonly enquiry: EditedEnquiry
  readonly options: readonly Option[]
  readonly onMade: () => void
}

/** The possible dates with their answers. */
export const DateResults = ({ enquiry, options, onMade }: DateResultsProps) => (
  <ul className="grid grid--two">
    {options.map((option) => (
      <DateResult key={option.id} enquiry={enquiry} option={option} onMade={onMade} />
    ))}
  </ul>
)
