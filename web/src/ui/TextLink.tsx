import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './TextLink.module.css';

interface TextLinkProps {
  to: string;
  children: ReactNode;
}

/** A link within text, with a hit area of 44 pixels. */
export function TextLink({ to, children }: TextLinkProps) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
