import { type ComponentProps, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Detail.module.css';
import { DetailPlace } from './ListScreen.tsx';
import { Sheet } from './Sheet.tsx';
import { useScroller } from './useScroller.ts';

interface DetailProps extends ComponentProps<typeof Sheet> {
  onClose: () => void;
  /** Another object for each press on a row: the pane takes the focus. */
  chosen: object | null;
  /** A button that closes the sheet; a pane stays. */
  done?: ReactNode;
}

/** Whether details are beside their list; one is always shown then. */
export const useIsBeside = (): boolean => useContext(DetailPlace) !== undefined;

/** One thing of a list: a sheet, or in a wide window a pane beside the list. */
export function Detail({ chosen, done, acts, ...sheet }: DetailProps) {
  const place = useContext(DetailPlace);
  if (place === undefined)
    return (
      <Sheet
        {...sheet}
        acts={
          <>
            {acts}
            {done}
          </>
        }
      />
    );
  const { open, title, lead, end, children } = sheet;
  return (
    place &&
    title !== '' &&
    createPortal(
      <Pane chosen={open ? chosen : null} title={title} lead={lead} end={end} acts={acts}>
        {children}
      </Pane>,
      place,
    )
  );
}

type PaneProps = Pick<DetailProps, 'chosen' | 'title' | 'lead' | 'end' | 'acts' | 'children'>;

function Pane({ chosen, title, lead, end, acts, children }: PaneProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const row = useRef<Element>(null);
  const scroller = useScroller(titleId);
  useLayoutEffect(() => {
    if (chosen === null) return;
    row.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <section
      className={styles.pane}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        // Back to the row that was pressed.
        if (key === 'Escape' && row.current instanceof HTMLElement) row.current.focus();
      }}
    >
      <div className={styles.head}>
        {lead}
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {end}
      </div>
      <div className={styles.content} {...scroller}>
        {children}
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </section>
  );
}
