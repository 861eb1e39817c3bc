/** Components without domain words. */
export { Button, Checkbox, Dropdown, ProgressRing, TextArea, TextField, type Control } from "./toolkit";
export { Banner } from "./Banner";
export { Chip, type Tone } from "./Chip";
export { Dialog } from "./Dialog";
export { asksToFind, FindField, type FindDirection } from "./FindField";
export { EmptyState } from "./EmptyState";
export { FoldedText } from "./FoldedText";
export { Icon } from "./Icon";
export { KeyHint, useKeyCaptions } from "./KeyHint";
export { LiveRegion } from "./LiveRegion";
export { Menu, type MenuItem } from "./Menu";
export { Picker, type PickerItem } from "./Picker";
export { Popover, usePopoverClose } from "./Popover";
export { graver, Severity } from "./Severity";
export { Split, type Pane } from "./Split";
export { Tabs, type Tab } from "./Tabs";
export { VirtualRows, type VirtualRowsHandle } from "./VirtualRows";
export { bytesText, count, figure, localTime, percent, seconds, shortDay, shortTime, t } from "./text";
