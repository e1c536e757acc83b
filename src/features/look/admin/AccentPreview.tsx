import * as styles from './look.css'
import type { CSSProperties } from 'react'
import { accentPattern, brass, checksOf, grounds, tokensOf } from '#contract/accent.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** The other tokens that the small pages need: those of the document are of the mode in which it is shown. */
const groundTokens = (mode: Mode): Readonly<Record<`--${string}`, string>> => {
  const [ground, sheet, sunk] = grounds[mode]
  const isLight = mode === 'light'
  return {
    '--ground': ground,
    '--sheet': sheet,
    '--sunk': sunk,
    '--ink': isLight ? '#0d1b36' : '#f5f1e6',
    '--line': isLight ? '#dad5c6' : '#2b3d61',
    '--line-control': isLight ? '#70788a' : '#8494b3',
    '--night': grounds.night[isLight ? 0 : 1],
  }
}

/** A public page and one of the members area, small and without function. */
const Screens = ({ mode, accent }: { readonly mode: Mode; readonly accent: string }) => {
  const text = useText()
  const { band, mark } = useApp()
  const tokens = tokensOf(accent)
  const onNight = tokens.night as CSSProperties
  return (
    <figure
      className={styles.lookPreview}
      style={{ ...groundTokens(mode), ...tokens[mode], colorScheme: mode } as CSSProperties}
    >
      <div inert className={styles.lookPreviewScreens}>
        <div className={styles.lookPreviewScreen}>
          <div className={`${styles.lookPreviewHead} night`} style={onNight}>
            <img src={mark.address} alt="" />
            <b>{band.shortName}</b>
          </div>
          <div className={styles.lookPreviewBody}>
            <b className={styles.lookPreviewFigure}>24.</b>
            <p>
              <span className={styles.lookPreviewLink}>{text('layout.nav.calendar')}</span>
            </p>
            <span className="button">{text('layout.nav.signup')}</span>
          </div>
        </div>
        <div className={styles.lookPreviewScreen}>
          <div className={styles.lookPreviewBody}>
            <b className={styles.lookPreviewCard}>{text('layout.nav.intra')}</b>
            <span className="button">{text('admin.look.preview.attend')}</span>
            <span className="button button--quiet">{text('admin.look.preview.decline')}</span>
          </div>
          <div className={`${styles.lookPreviewThumb} night`} style={onNight}>
            <b>{text('admin.look.preview.sheets')}</b>
            <span>{text('layout.nav.calendar')}</span>
          </div>
        </div>
      </div>
      <figcaption className="small">{text(`admin.look.preview.${mode}`)}</figcaption>
    </figure>
  )
}

/** Shows an accent before it is saved: pages in both modes, and the contrast at each place. */
export const AccentPreview = ({ value }: { readonly value: string }) => {
  const text = useText()
  const typed = value.trim().toLowerCase()
  const accent = typed === '' ? brass : typed
  if (!accentPattern.test(accent)) return null
  return (
    <div className="grid">
      <div className={styles.lookPreviews}>
        {modes.map((mode) => (
          <Screens key={mode} mode={mode} accent={accent} />
        ))}
      </div>
      <ul className={styles.lookChecks}>
        {checksOf(accent).map(({ place, colour, ratio, adjusted }) => (
          <li key={place}>
            <span className={styles.lookSwatch} style={{ background: colour }} aria-hidden="true" />
            <span>
              {text(`admin.look.check.${place}`, { ratio: ratio.toFixed(1) })}
              {adjusted !== null && <> {text(`admin.look.check.${adjusted}`)}</>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
