import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './TextLink.module.css';

interface TextLinkProps {
  to: string;
  replace?: boolean;
  children: ReactNode;
}

/** A link within text, with a hit area of 44 pixels. */
export function TextLink({ to, replace = false, children }: TextLinkProps) {
  return (
    <Link to={to} replace={replace} className={styles.link}>
      {children}
    </Link>
  );
}
