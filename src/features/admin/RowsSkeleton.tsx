import * as styles from './admin.css'
/** Placeholder with the layout of the rows. */
export const RowsSkeleton = () => (
  <div className={`${styles.adminRows} skeleton`} aria-hidden="true">
    {['1', '2', '3', '4', '5'].map((row) => (
      <div key={row}>
        <i className="sk" />
        <i className="sk sk--short" />
      </div>
    ))}
  </div>
)
