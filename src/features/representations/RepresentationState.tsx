import type { Representation } from '#contract/representations.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'

/** The state of a representation in words. */
export const RepresentationState = ({ representation }: { readonly representation: Representation }) => {
  const { locale } = useApp()
  const text = useText()
  const { state, consent, since, until, endsOn } = representation
  const sentence = () => {
    switch (state) {
      case 'COUNTS':
        return text(consent === 'PERSON' ? 'representation.consented' : 'representation.decided')
      case 'MINOR':
        return endsOn === null
          ? text('representation.minor')
          : text('representation.ends_on', { day: date(endsOn, locale) })
      case 'WAITS':
        return text('representation.waits')
      case 'ENDED':
        return text('representation.ended', { until: until === null ? '' : date(until, locale) })
    }
  }
  return (
    <span className="soft small">
      {text('representation.since', { since: date(since, locale) })} {sentence()}
    </span>
  )
}
