import * as styles from './checkout.css'
import { chf } from '#contract/money.ts'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'

interface OrderLinesProps {
  readonly lines: readonly {
    readonly key: string
    readonly name: string
    readonly foreign: readonly string[]
    readonly count: number
    /** Rappen. */
    readonly total: number
  }[]
  /** Rappen; 0 = none. */
  readonly postage: number
  /** Rappen, with the postage. */
  readonly total: number
}

/** The ordered items line by line, with the total. */
export const OrderLines = ({ lines, postage, total }: OrderLinesProps) => {
  const text = useText()
  return (
    <dl className={styles.sum}>
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            {line.count > 1 && `${line.count} x `}
            <InItsLanguage of={line} part="name" />
          </dt>
          <dd>{chf(line.total)}</dd>
        </div>
      ))}
      {postage > 0 && (
        <div>
          <dt>{text('checkout.postage')}</dt>
          <dd>{chf(postage)}</dd>
        </div>
      )}
      <div className={styles.sumTotal}>
        <dt>{text('checkout.total')}</dt>
        <dd>{chf(total)}</dd>
      </div>
    </dl>
  )
}
