import * as styles from './asked.css'

/** A share as a bar; the number beside it says the same. */
export const Bar = ({ count, of }: { readonly count: number; readonly of: number }) => (
  <svg className={styles.askedBar} aria-hidden="true">
    <rect width={`${of === 0 ? 0 : (100 * count) / of}%`} height="100%" />
  </svg>
)
