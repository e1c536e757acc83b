import * as styles from './split.css'
import { useState } from 'react'
import { QuietButton } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { Pdf } from '../../../sheets/stand/pdf.ts'
import { measureTilt } from '../../../sheets/stand/tilt.ts'
import { beginEvery, changePages, type Plan } from './plan.ts'

interface SplitToolsProps {
  readonly pdf: Pdf
  readonly plan: Plan
  readonly setPlan: (change: (plan: Plan) => Plan) => void
  /** Name of the scan. */
  readonly name: string
}

/** Steps that concern all pages. */
export const SplitTools = ({ pdf, plan, setPlan, name }: SplitToolsProps) => {
  const text = useText()
  const [count, setCount] = useState('2')
  /** Number of measured pages; null = not measuring. */
  const [measured, setMeasured] = useState<number | null>(null)
  const every = /^[1-9]\d?$/.test(count) ? Number(count) : null
  const straightenAll = async () => {
    const pages = plan.flatMap((part) => part.pages)
    for (const [index, planned] of pages.entries()) {
      setMeasured(index)
      const tilt = await measureTilt(pdf, planned.page, planned.turn)
      setPlan((before) => changePages(before, (one) => (one.page === planned.page ? { ...one, tilt } : one)))
    }
    setMeasured(null)
  }
  return (
    <section className="grid" aria-labelledby="tools">
      <h2 id="tools">{name}</h2>
      <p>
        {text('admin.split.proposed', { pages: pdf.pages, parts: plan.filter(({ words }) => words !== '').length })}
      </p>
      <details>
        <summary>{text('admin.split.tools')}</summary>
        <div className={styles.splitTools}>
          <TextField
            name="every"
            label={text('admin.split.every')}
            error={every === null ? text('admin.split.every.wrong') : undefined}
            inputMode="numeric"
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
          <QuietButton
            blocked={every === null}
            onClick={() => every !== null && setPlan((before) => beginEvery(before, every))}
          >
            {text('admin.split.every.do')}
          </QuietButton>
          <QuietButton blocked={measured !== null} onClick={() => measured === null && void straightenAll()}>
            {text('admin.split.straighten_all')}
          </QuietButton>
          <p role="status" className="small num">
            {measured !== null && text('admin.split.measured', { page: measured + 1, pages: pdf.pages })}
          </p>
        </div>
      </details>
    </section>
  )
}
