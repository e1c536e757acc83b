import * as pagesStyles from './pages.css'
import * as panelStyles from './panel.css'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { placeOf } from './order.ts'
import type { Pdf } from './pdf.ts'
import { StandDialog } from './StandDialog.tsx'
import { Thumbnail } from './Thumbnail.tsx'

interface PagesDialogProps {
  readonly pdf: Pdf
  /** The page of the file at each place. */
  readonly order: readonly number[]
  /** The current place. */
  readonly place: number
  /** Returns the name of a place, such as 'Page 2 of 4'. */
  readonly nameOf: (place: number) => string
  readonly goToPlace: (place: number) => void
  readonly onClose: () => void
}

interface PageFieldProps extends Pick<PagesDialogProps, 'pdf' | 'order' | 'place'> {
  readonly onGo: (place: number) => void
}

/** The field for a page number as printed in the file. */
const PageField = ({ pdf, order, place, onGo }: PageFieldProps) => {
  const text = useText()
  const name = useId()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const written = String(new FormData(event.currentTarget).get('page') ?? '').trim()
    const page = /^\d{1,6}$/.test(written) ? Number(written) : 0
    const to = placeOf(order, page, place)
    if (to !== null) onGo(to)
    else if (page < 1 || page > pdf.pages) setError(text('stand.go.beyond', { pages: pdf.pages }))
    else setError(text('stand.go.left_out', { page }))
  }
  return (
    <Form className={panelStyles.standForm} onSubmit={submit}>
      <div className="field">
        <label htmlFor={name}>{text('stand.go.page')}</label>
        <div className={panelStyles.standFormRow}>
          <input
            id={name}
            name="page"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${name}-error`}
          />
          <QuietButton type="submit">{text('stand.go')}</QuietButton>
        </div>
        <FieldError name={name} error={error} />
      </div>
    </Form>
  )
}

/** All pages in the order of play: a slider that turns while it moves, small pictures to tap, and a page number. */
export const PagesDialog = ({ pdf, order, place, nameOf, goToPlace, onClose }: PagesDialogProps) => {
  const text = useText()
  const slider = useId()
  const list = useRef<HTMLOListElement>(null)
  /** The place chosen with the slider, which the stand shows a moment later; null until the slider moves. */
  const [chosen, setChosen] = useState<number | null>(null)
  const current = chosen ?? place
  const goAndClose = (to: number): void => {
    onClose()
    goToPlace(to)
  }
  useEffect(() => {
    const all = list.current
    const one = all?.children[current]
    // Only the list scrolls: the slider stays under the finger.
    if (all != null && one instanceof HTMLElement)
      all.scrollTo({
        left: one.offsetLeft - (all.clientWidth - one.offsetWidth) / 2,
        top: one.offsetTop - (all.clientHeight - one.offsetHeight) / 2,
      })
  }, [current])
  return (
    <StandDialog title={text('stand.all_pages')} onClose={onClose}>
      <div className={pagesStyles.pagesSlider}>
        <label htmlFor={slider}>{text('stand.go.slider')}</label>
        <input
          id={slider}
          type="range"
          min={0}
          max={order.length - 1}
          value={current}
          aria-valuetext={nameOf(current)}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.valueAsNumber)
            goToPlace(currentTarget.valueAsNumber)
          }}
        />
        <output htmlFor={slider}>{nameOf(current)}</output>
      </div>
      <ol className={pagesStyles.pagesList} ref={list}>
        {order.map((page, one) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page that is played twice has two places
          <li key={one}>
            <button
              type="button"
              className={pagesStyles.pagesPage}
              aria-label={nameOf(one)}
              aria-current={one === current ? 'true' : undefined}
              onClick={() => goAndClose(one)}
            >
              <Thumbnail pdf={pdf} page={page} />
              <span>{page}</span>
            </button>
          </li>
        ))}
      </ol>
      <PageField pdf={pdf} order={order} place={current} onGo={goAndClose} />
    </StandDialog>
  )
}
