import { useId, useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { date } from '../../ui/wall-clock.ts'

interface TakeUntilProps {
  /** The last day in words. */
  readonly label: string
  /** The day that the change begins with; '' = none was chosen. */
  readonly until: string
  readonly latest: string
  /** Stores the day. @returns a sentence if it was refused */
  readonly onPick: (until: string) => Promise<string | null>
}

/** The last day on which a take is heard, and its change. */
export const TakeUntil = ({ label, until, latest, onPick }: TakeUntilProps) => {
  const { locale, now } = useApp()
  const text = useText()
  const id = useId()
  const [day, setDay] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const last = date(latest, locale)
  if (day === null)
    return (
      <div className="buttons">
        <span className="soft small">{label}</span>
        <QuietButton onClick={() => setDay(until)}>{text('take.until.change')}</QuietButton>
      </div>
    )
  const isValid = day >= toWireDate(now()) && day <= latest
  const save = async (): Promise<void> => {
    if (!isValid) return
    const sentence = await onPick(day)
    setRefused(sentence)
    if (sentence === null) setDay(null)
  }
  return (
    <div>
      <TextField
        name={`${id}until`}
        label={text('take.until.day')}
        hint={text('take.until.hint', { latest: last })}
        error={isValid || day === '' ? undefined : text('take.until.wrong', { latest: last })}
        type="date"
        max={latest}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {refused !== null && (
        <Note kind="bad" announced>
          {refused}
        </Note>
      )}
      <div className="buttons">
        <QuietButton blocked={!isValid} onClick={() => void save()}>
          {text('take.until.save')}
        </QuietButton>
        <QuietButton onClick={() => setDay(null)}>{text('action.cancel')}</QuietButton>
      </div>
    </div>
  )
}
