import "./styles";
import { openPort } from "./connection";
import { mount } from "./mount";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with id “root”.");
mount(root, openPort());
