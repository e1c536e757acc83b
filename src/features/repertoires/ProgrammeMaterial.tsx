import * as styles from './material.css'
import { useId } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { documentFormats } from '#contract/formats.ts'
import { collectMaterial, exportMaterial } from '#contract/material.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { ExportButtons } from '../files/ExportButtons.tsx'
import { partLabel } from '../sheets/part-label.ts'

interface MaterialProps {
  readonly eventId: number
  readonly pieces: readonly Composition[]
}

/** The things that the pieces of a programme need, from the stored programme; nothing if no piece needs any. */
export const ProgrammeMaterial = ({ eventId, pieces }: MaterialProps) => {
  const { call } = useApp()
  const text = useText()
  const functions = useFunctions()
  const heading = useId()
  const things = collectMaterial(pieces)
  if (things.length === 0) return null
  return (
    <section className={styles.material} aria-labelledby={heading}>
      <p id={heading}>
        <b>{text('programme.material')}</b>
      </p>
      <ul>
        {things.map(({ name, count, needs }) => (
          <li key={name}>
            <b>{count === 1 ? name : text('programme.material.thing', { count, name })}</b>
            <ul className="soft small">
              {needs.map(({ title, count: own, parts }) => (
                <li key={title}>
                  {own === count ? title : text('programme.material.thing', { count: own, name: title })}
                  {parts.length > 0 && (
                    <>
                      {' '}
                      {text('programme.material.for', {
                        parts: parts.map((part) => partLabel(text, functions, part)).join(', '),
                      })}
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ExportButtons
        formats={documentFormats}
        fileName={text('programme.material')}
        load={(format) => call(exportMaterial, { params: { id: eventId }, query: { format } })}
      />
    </section>
  )
}
