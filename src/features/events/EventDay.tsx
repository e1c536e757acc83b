import { useApp } from '../../platform/session/app.tsx'
import { dayOfMonth, monthAndYear, weekday } from '../../ui/wall-clock.ts'

/** The day as a large number. It is decorative: the text contains the date. */
export const EventDay = ({ date }: { readonly date: string }) => {
  const { locale } = useApp()
  return (
    <div className="day" aria-hidden="true">
      <span>{weekday(date, locale)}</span>
      <b>{dayOfMonth(date)}</b>
      <span>{monthAndYear(date, locale)}</span>
    </div>
  )
}
