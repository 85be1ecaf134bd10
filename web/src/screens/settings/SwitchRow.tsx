import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  icon: IconName;
  title: string;
  detail: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ icon, title, detail, checked, onChange }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <Switch checked={checked} onChange={onChange}>
        <span className={styles.words}>
          <Icon name={icon} />
          <span className={styles.lines}>
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{detail}</span>
          </span>
        </span>
      </Switch>
    </div>
  );
}
