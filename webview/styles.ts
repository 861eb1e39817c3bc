/** Every sheet that belongs to the whole screen; regions import their own. */
import "./theme.css";
import "./themes/dark.css";
import "./themes/light.css";
import "./themes/hcDark.css";
import "./themes/hcLight.css";
